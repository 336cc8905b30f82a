#include "synth/authors/offline/reading/remark_rules.h"

// Remarks in sentences behind the request: "If the target isn't in the list, return -1",
// "Duplicates should be kept", "Capital letters count as well".

namespace synth {
namespace {

struct SentenceCue {
  RemarkKind kind;
  std::string_view topic;
  std::string_view pattern;
};

constexpr SentenceCue kSentences[] = {
    {RemarkKind::nothing, "missing",
     "^ but? if|when|where|should * "
     "isn't|aren't|doesn't|don't|can't|cannot|hasn't|haven't|couldn't "
     "* ,? then? just|simply? it|function? should|must|will? return|returns|give|gives|result|"
     "answer|output =is|be? VALUE instead? $"},
    {RemarkKind::nothing, "missing",
     "^ but? if|when|where * is|are|does|do|can|could|has|have "
     "=not|never|no|nowhere|absent|missing "
     "*? ,? then? just|simply? it|function? should|must|will? return|returns|give|gives|result|"
     "answer|output =is|be? VALUE instead? $"},
    {RemarkKind::nothing, "missing",
     "^ and|but? just|simply? it|function? should|must|will? return|returns|give|gives back? VALUE "
     "if|when|where * isn't|aren't|doesn't|don't|can't|cannot|not|nowhere|absent|missing *? $"},
    {RemarkKind::result, "repeats",
     "^ any|all? duplicate|repeat|repetition|equal element|value|number|item|entries|word? "
     "should|must|may|can|will|are|is all|both|just|simply|be? "
     "stay|remain|kept|retained|preserved|included|stay|left|allowed =in|there? "
     "list|result|output|string? too|also? $"},
    {RemarkKind::result, "tie",
     "^ and? if|when|where several|two|more|many|there|multiple|both * ,? then? just|simply? it? "
     "should|must? return|returns|take|choose|pick|give|use one|word|value|number|item|element? "
     "that|which? is|comes|appears|occurs|stands? first one|word|value|number|item|element|of? "
     "of|among? them|these|those? $"},
    {RemarkKind::result, "repeats",
     "^ and? keep|retain|preserve|include all|any? duplicate|repeat|repetition "
     "element|value|number|"
     "item|entries? too|also|well? $"},
    {RemarkKind::result, "repeats",
     "^ and? repeat|list|include|write|give each|every? factor|prime|number|value|element prime? "
     "as "
     "often|many times? as * $"},
    {RemarkKind::result, "kind",
     "^ and? please? i|we? want|need|expect|prefer|would|give|return|report|show|print|present|"
     "output|write|express|provide|put|store|leave like|me|us|have? "
     "=it|=them|=this|=these|=those|answer|result|output|value|values|number|numbers|string|list "
     "back? as|in|into|to|=be =be? KIND $"},
    {RemarkKind::result, "kind bare",
     "^ and? please? i|we? want|need|expect|prefer|would|give|return|report|show|print|present|"
     "output|write|express|provide|put|store|leave like|me|us|have? "
     "=it|=them|=this|=these|=those|answer|result|output|value|values|number|numbers|string|list "
     "back? as|in|into|to|=be =be? KIND and|but? with|without|no any|no|=0b|=0x? leading? "
     "prefix|zero|zeros|zeroes $"},
    {RemarkKind::result, "first kept",
     "^ and|but? keep|keeping|retain|leave|leaving|preserve only|just? first "
     "occurrence|appearance|copy|instance of? each|every * $"},
    {RemarkKind::result, "first kept",
     "^ and|but? keep|keeping|retain|leave|leaving|preserve only|just? first "
     "occurrence|appearance|copy|instance of? each? $"},
    {RemarkKind::result, "first kept",
     "^ and|but? each|every word|number|value|item|element|letter|character|name? "
     "should|must|is|may stay|be|appear|occur|kept|remain|stand? only|just? =once? where it "
     "first|=came appears|appeared|occurs|occurred|came|comes|first? $"},
    {RemarkKind::result, "once",
     "^ and|but? each|every one|word|number|value|item|element|letter|character|name? "
     "should|must|is|may|to|will? be? appear|occur|listed|included|kept|remain|stand|=in|shown? "
     "in? result|list|it|output? only|just|exactly? once in|there? result|list|it|output? $"},
    {RemarkKind::result, "ends",
     "^ both|including|include|with|where? VALUE and|to|as VALUE? "
     "should|must|are|is|to|being? be? both|all? included|including|inclusive|counted|too|count|"
     "part|belong of|to? sum|range|list|it|them|result? too|also|well? $"},
    {RemarkKind::result, "ends",
     "^ and? include|including|count|counting both? VALUE and VALUE too|also|well? $"},
    {RemarkKind::result, "ends",
     "^ and|with? both|all|two? end|limit|bound|boundary|endpoint|number|value|them "
     "should|must|are|is|to|being? be? both|all? included|inclusive|counted|count|part of? "
     "sum|range|list|it|them|result? $"},
    {RemarkKind::result, "starts",
     "^ and? start|starting|begin|beginning with|at|from VALUE and|,? VALUE? $"},
    {RemarkKind::result, "order",
     "^ result|list|output|answer|it should|must|has|is to? be? sorted|ordered $"},
    {RemarkKind::result, "starts",
     "^ and? sequence|list|series|it|they|numbers|counting|count should|must|will|is|to? start|"
     "starts|begin|begins with|at|from VALUE and|,? VALUE? $"},
    {RemarkKind::result, "order",
     "^ and|then? it? should|must? then? return|returns|give|gives|list|report|show|output "
     "it|them|these|those|all|both|result|values|numbers|factors|elements|items|words|primes "
     "sorted|ordered|arranged? in ORDER"},
    {RemarkKind::result, "kind bare",
     "^ and? it|function? result|answer|output|string|return|returns|returned? value? "
     "should|must|will|is|contain be? KIND without|with any|no? leading? "
     "prefix|zero|zeros|zeroes"},
    {RemarkKind::result, "both",
     "^ and|then? it? should|must? then? return|returns|give|gives|report back? "
     "two|both|these|those|=their "
     "index|indices|indexes|position|positions|place|places as|in? KIND? $"},
    {RemarkKind::result, "indices",
     ", with? smaller|larger|lower|higher index|position|one first $"},
    {RemarkKind::behaviour, "counted",
     "^ and? upper|lower|capital|small|uppercase|lowercase|upper-case|lower-case case? "
     "letters|vowels|ones|consonants|version|versions|form|forms? "
     "should|must|are|is|do|be? be? count|counts|counted|included|considered|match|vowels "
     "too|also|well|as|equally as? well? $"},
    {RemarkKind::behaviour, "counted",
     "^ and? count|include|consider also? both? "
     "upper|lower|capital|small|uppercase|lowercase|upper-case|lower-case "
     "case? letters|vowels|ones|consonants? too|also|well|as as? well? $"},
    {RemarkKind::behaviour, "ignore",
     "^ and|but? IGNORED doesn't|don't|shouldn't|won't|never matter|count $"},
    {RemarkKind::behaviour, "ignore",
     "^ and|but? IGNORED do|does|should|must|will =not matter|count|=make matter|count|=any|=a? "
     "difference? $"},
    {RemarkKind::behaviour, "ignore", "^ and|but? IGNORED make|makes no difference $"},
    {RemarkKind::behaviour, "ignore",
     "^ and|but? IGNORED should|must|can|are|is|may|to|=be? =be? "
     "ignored|disregarded|skipped|removed|stripped|dropped $"},
    {RemarkKind::behaviour, "lower",
     "^ and? words|word|text|string|it|everything|letters are|is|should|must to? =be? =first? "
     "=lower-cased|lowercased|=lower-case|=lowercase =first|before? "
     "comparing|counting|it|checking|comparison|everything? $"},
    {RemarkKind::input, "shown",
     "^^ so|and? start|starts|begin|begins|starting|beginning with|at? $"},
    {RemarkKind::edge, "included",
     "^ and|so? number|value|limit|bound? PARAM itself|also? should|must|can|may|is|be also? =be? "
     "included|counted|part|listed|counts of? it|result|list|range? too|also|well? as? well? $"},
    {RemarkKind::edge, "included",
     "^ and|so? number|value|limit|bound? PARAM itself|also? should|must|can|may|is|be|counts "
     "also? "
     "=be? included|counted|part|listed|counts? too|also|well? if|when|where it|=that|n is * $"},
    {RemarkKind::edge, "included",
     "^ and? include number|value? PARAM itself? if|when it|n is * $"},
    {RemarkKind::edge, "included", "^ and? include number|value? PARAM itself? too|also|well? $"},
    {RemarkKind::result, "boolean",
     "and|or? =false in|for|on|with all|any|every|each other|others|else|rest|remaining $"},
    {RemarkKind::result, "boolean",
     "and|or? =false in|for|on|with all|any|every|each? other|rest|remaining * $"},
    {RemarkKind::result, "boolean",
     "and|or? =false in|for|on|with everything|anything|rest|others|everyone else? $"},
    {RemarkKind::edge, "beyond",
     "^ and|but? all|any? numbers|integers|values|everything|anything|number|integer|PARAM "
     "below|under|above|over|less|smaller|lower|greater|larger|bigger|higher than? VALUE "
     "are|is|do|does|can not|never count|be|considered|regarded|treated? as? * $"},
    {RemarkKind::edge, "neither",
     "^ and|but? both|neither? VALUE and|nor|or VALUE are|is =not|never|neither|considered =not? * "
     "$"},
    {RemarkKind::behaviour, "ignore",
     "no matter =of|=what|=which|=about|=if|=whether? IGNORED =they|=it|letters|text|words? "
     "is|are? "
     "=in|used|given? $"},
    {RemarkKind::definition, "including", ", also? including|supporting|handling **"},
    {RemarkKind::input, "separated",
     ", where words|word|items|values|numbers are|is being? separated|split|delimited by|at "
     "=a|=one? "
     "single|one? space|spaces|whitespace|white|blank|blanks space? $"},
    {RemarkKind::definition, "where", ", where **"},
    {RemarkKind::definition, "where", "where every|each|all **"},
    {RemarkKind::definition, "that is", "^ this|it|which|that means|implies ,? that? ** $"},
    {RemarkKind::definition, "mind", "^^ please? note|remember|recall|notice|mind ,? that? ** $"},
    {RemarkKind::definition, "numbered",
     "^ and? start|starts? count|counts|counting|index|indexing|number|numbering|indices "
     "start|starts|begin|begins|=is|goes? =at|from|with =zero|=0 $"},
    {RemarkKind::definition, "vowels", "=a ,? =e ,? =i ,? =o ,? and|or? =u"},
};

}  // namespace

void add_sentence_rules(std::vector<RemarkRule>& rules) {
  for (const SentenceCue& cue : kSentences) {
    rules.push_back({cue.kind, cue.topic, RemarkPattern(cue.pattern), {}});
  }
}

}  // namespace synth
