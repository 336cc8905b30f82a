#include "synth/authors/offline/reading/remark_rules.h"

namespace synth {
namespace {

struct Cue {
  std::string_view topic;
  std::string_view pattern;
  std::string_view instead = {};
};

constexpr Cue kResults[] = {
    {"kind",
     "^ and? it|function|this? should|must|will|to? return|returns|give|gives|yield|yields "
     "back? KIND $"},
    {"kind",
     "^ result|answer|output|return|returned value? should|must|will be KIND too|also|again? $"},
    {"kind", "^ so|thus? result|answer|output|return|returned value? is KIND too|also|again? $"},
    {"kind", "return|returned|returning|collected? back? as KIND $"},
    {"kind", "as KIND $"},
    {"kind", "each|every row|one|group|piece|element is KIND $"},
    {"itself",
     "^ and? it? should|must? then|finally? return|returns|gives|give back? "
     "it|that|this|them|result $"},
    {"itself",
     "^ and? it? should|must? then|finally? return|returns|gives|give back? "
     "resulting|result|final|new|original|expanded|decoded|encoded|sorted|combined|merged|"
     "reversed|converted|computed|modified|changed|flat "
     "list|string|text|number|value|array|dictionary|count|sum $"},
    {"itself",
     "^ and? return|returns|gives|give list|array of? those|these|them|such "
     "of? piece|element|part|chunk|value|number|word|item? $"},
    {"named",
     "^ and? it? should|must? then|finally? return|returns|gives|give back? "
     "product|sum|total|difference|quotient|average $"},
    {"boolean", "and|or? =false|no otherwise|else $"},
    {"boolean", "and|or? =false if|when =not $"},
    {"boolean", "and|or? =false if|when it|they is|are|does|do|isn't|aren't|doesn't =not? $"},
    {"boolean", "and|or? otherwise|else =false $"},
    {"boolean", "^ otherwise|else ,? it? return|returns|gives? =false $"},
    {"order", "and|both|all? in ORDER"},
    {"order", "and? sorted|ordered|arranged|=listed|returned|given in? ORDER"},
    {"order", ", ORDER $"},
    {"order", "with ORDER $"},
    {"order", "^ result|list|output|answer is|be|should|must be? sorted|ordered|in in? ORDER $"},
    {"kept", "in|with|and? =in? their|its|same|original original|relative|same? order"},
    {"kept",
     "keep|keeping|preserving|preserve|maintaining|maintain|retaining|retain|respecting "
     "original|relative|same|their|its? original|relative|same? order $"},
    {"kept",
     "keep|keeping|preserving|preserve|maintaining|maintain|retaining|retain "
     "original|relative|same|their|its? original|relative|same? order of * $"},
    {"kept",
     "while|with|and|but? original|relative|same|their? order =is? "
     "kept|preserved|unchanged|maintained $"},
    {"kept", "without changing|altering * order of? * $"},
    {"kept",
     "^ and|but? do|don't|never =not? change|alter|modify|touch|disturb|sort order of? "
     "original|remaining|other|rest|result|list|numbers|words|elements|items|values|them? "
     "numbers|words|elements|items|values? $"},
    {"kept",
     "^ and|but? order of? numbers|words|elements|items|values|letters|rest|list? "
     "should|must|may|is|has =not? to|be|stay|remain|change be|stay|remain? "
     "same|unchanged|kept|preserved|changed|as? it|was|is? was|is? $"},
    {"kept",
     "^ and|but? keep|keeping|leave|leaving|retain|preserve remaining|other|rest|them|unique|"
     "distinct|remaining|kept|these|those of|other? "
     "numbers|words|elements|items|values|ones|letters|names|list? in|as their|its|same|original "
     "original|same|relative? order $"},
    {"kept", "in order? from left to right"},
    {"kept",
     "in order in? which|that? they|it|their|values|elements|items|words? first? "
     "appear|occur|come|came|stand|"
     "given|show up? in? list|text|string|input?"},
    {"kept",
     "^ and? it? should|must? keep|keeping|preserve|preserving|retain|maintain *? in? order in? "
     "which|that? they|it|* first? appear|occur|come|came|stand|show up? in? "
     "list|text|string|input?"},
    {"kept",
     "^ and? it? should|must? keep|keeping|preserve|preserving|retain|maintain order in? "
     "which|that "
     "* first? appear|appeared|occur|occurred|come|came|stand|stood|are|were given? first? in? "
     "list|text|string|input? $"},
    {"kept",
     "^ keep|keeping|preserve|preserving|retain|maintain order of first "
     "appearance|occurrence $"},
    {"kept", "in order $"},
    {"repeats",
     "^ duplicate|repeat|repetition|equal element|value|number|item? "
     "stay|remain|kept|are|is|should|be =in|included|kept|preserved|remain? =in? $"},
    {"repeats", "keeping|including|with duplicate|repeats|repetition|multiplicity $"},
    {"repeats",
     "^ each|every one|factor|prime? repeated|listed|included|appearing|given "
     "according to|by|with its|their multiplicity $"},
    {"repeats",
     "^ each|every|prime|factor|number|value|element|one * several|multiple|more|many|many "
     "times|time|once "
     "should|must|is|are|be|will|appears|appear|occurs|occur * "
     "times|often|several|repeatedly $"},
    {"repeats",
     "with repeated|repeating|multiple|equal|duplicate "
     "factor|prime|value|element|number|item|=ones "
     "listed|included|given|repeated|appearing|shown|written? as often|many times|time? as? "
     "it|they|each occur|occurs|appear|appears|divide|divides $"},
    {"case",
     "^ and? it? return|returns|give|gives it|them|word|words|result|string|text|all in "
     "lower|upper case $"},
    {"case", "^ result|word|output|string is|should|must =be? in lower|upper case $"},
    {"mapping",
     "^ and? it|function? should|must|will? return|returns dictionary|dict that|which? "
     "maps|map|mapping|with|from * to * $"},
    {"mapping",
     "^ result|answer|output|it should|must|will? is|be? dictionary|dict|mapping "
     "of|from|with|mapping|that|which * to|and * $"},
    {"tie",
     "^ if|when|where several|two|more|many|there|multiple * return|returns|take|choose|"
     "pick|give|use * first $"},
    {"tie",
     "^ first =one|word|value|number|item|element|key|name|of? them|these|those? if|when "
     "several|two|more|many|there|multiple * $"},
    {"tie",
     "^ =in|=on case|case|event of =a|=an? tie ,? return|returns|take|choose|pick|give|use * "
     "first $"},
    {"new", "^ and? do|does =not modify|change|alter|mutate|touch * $"},
    {"new",
     "without modifying|changing|altering|mutating original|input|given|argument "
     "list|array|string|dictionary? $"},
    {"new",
     "^ original|input|given list|array|string|dictionary should|must|is|stays|remains "
     "=not? =be? changed|modified|unchanged|altered $"},
    {"bare", "without any? leading? prefix|zero|zeros|zeroes $"},
    {"bare", "^ i|that? mean|want|need|is? just|only digits|bits|digit|bit =themselves? $"},
    {"bare", "without any? leading? =0b|=0x|=0o prefix? $"},
    {"bare", "^ no leading? =0b|=0x|=0o? prefix $"},
};

constexpr Cue kNothing[] = {
    {"none",
     "^ and? it|function? should|must? return|returns|give|gives back? VALUE if|when there is|are "
     "none|nothing $"},
    {"none",
     "^ and? it|function? should|must? return|returns|give|gives back? VALUE if|when there "
     "is|are no|not * $"},
    {"none",
     "^ and? it|function? should|must? return|returns|give|gives back? VALUE if|when "
     "there|they|it|no|none|nothing|=not|isn't|doesn't|aren't|exists|found|have|has|in|common * $"},
    {"none", "or VALUE if|when there is|are no|not|none|nothing|isn't|aren't * $"},
    {"none", "^ and? VALUE if|when there is|are no|not|none|nothing|isn't|aren't * $"},
    {"none", "or VALUE if|when there is|are none $"},
    {"none", "or VALUE if|when none|nothing|no|it|they|PARAM * $"},
    {"none", "or VALUE if|when none|nothing exists|exist|is|are found? $"},
    {"none",
     "or VALUE if|when PARAM|it|target|value|number|item|element "
     "is|does|isn't|doesn't|cannot|can't "
     "=not|be|in|found|there|missing|absent|present * $"},
    {"none",
     "or VALUE if|when PARAM|it|target|value|number|item|element "
     "is|does|isn't|doesn't|cannot|can't "
     "=not|be|in|found|there|missing|absent|present there|present|found|contained? $"},
    {"none",
     "^ if|when there is|are none|nothing ,? then? it? should|must? "
     "return|returns|give|gives|result|answer =is? VALUE $"},
    {"none",
     "^ if|when there is|are no|not * ,? then? it|function? should|must? "
     "return|returns|give|gives|result|answer|"
     "output =is? VALUE $"},
    {"none",
     "^ if|when no|none|nothing|not * ,? then? it|function? should|must? "
     "return|returns|give|gives|result|answer|"
     "output =is? VALUE $"},
};

constexpr Cue kShared[] = {
    {"none",
     "^ if|when * have|has|share|shares|contain|contains|with|exist|exists|occurs|is|are "
     "no|=not|none|nothing "
     "*? ,? then? it|function? should|must? return|returns|give|gives|result|answer|output =is? "
     "VALUE $"},
    {"none",
     "^ if|when * have|has|share|shares|contain|contains no|none|nothing * ,? or * is|are empty ,? "
     "then? it|function? should|must? return|returns|give|gives|result|answer|output =is? VALUE $"},
    {"none",
     "^ if|when no * is|are possible|found|available|there|left ,? then? it|function? should|must? "
     "return|returns|give|gives|result|answer|output =is? VALUE $"},
};

constexpr Cue kFewer[] = {
    {"fewer",
     "^ if|when list|array|string|text|there|it has|have|contains|is|are fewer|less than "
     "* ,? then? it|function? should|must? return|returns|give|gives|result|answer =is? VALUE $"},
    {"fewer",
     "^ and? it|function? should|must? return|returns|give|gives VALUE if|when "
     "list|array|string|text|there|it has|have|contains|is|are fewer|less than * $"},
    {"fewer",
     "or VALUE if|when list|array|string|text|there|it has|have|contains|is|are fewer|less "
     "than * $"},
};

constexpr Cue kEdges[] = {
    {"for",
     "^ for|if|when PARAM = VALUE ,? result|list|answer|string|it|output is|should|must =be? VALUE "
     "$"},
    {"empty",
     "^ and? for|if|when PARAM = VALUE ,? result|list|answer|string|it|output is|stays empty $"},
    {"no", "^ and? VALUE has no|=none * at? all? $"},
    {"of", "^ and? representation|result|value|answer|output of|for VALUE is VALUE $"},
    {"stays", "^ and? VALUE stays|remains|gives|returns|yields|becomes empty|itself|unchanged $"},
    {"stays", "^ and? VALUE gives|returns|yields|becomes|leads|results to|in? VALUE $"},
    {"counts", "^ and? VALUE counts|is|should|must =be? treated|considered|regarded|seen? as * $"},
    {"counts no",
     "^ and? VALUE is|does|should|must =not count|=be treated|considered|regarded|seen? as * $"},
    {"never", "^ negative number|integer|values are|is never|=not =a|=an? * $"},
    {"other",
     "^ if|when one of two|both|them|numbers? numbers? is 0|zero ,? answer|result|it|return "
     "is|return|returns? other =one|number|value $"},
};

constexpr Cue kInputs[] = {
    {"assumed", "^ you|we|one|i? may|can|should|could assume|suppose|expect ** $"},
    {"assumed", "^ assume|assuming|suppose|supposing|=provided|presume that? ** $"},
    {"assumed",
     "^ it is|can|may =be? assumed|guaranteed|given|certain|safe to|that assume? that? ** $"},
    {"assumed",
     "^ there is|are|will always|exactly|at|only =be? =most|least|exactly|always|one? =one? "
     "such|valid|possible "
     "pair|solution|answer|value $"},
    {"assumed",
     "^ exactly|only|always|at? =most|least? one pair|solution|answer|match * "
     "exist|exists|guaranteed $"},
    {"assumed",
     "^ PARAM|list|array|it|input|string|text has|have|contain|contains|hold at least "
     "one|two|=1|=2 * $"},
    {"assumed",
     "^ and? PARAM|list|array|it|input|numbers|values|elements|they? may|can|could|might also? "
     "contain|be|include =also? "
     "negative|zero numbers|values|integers|ones? too|also|well? $"},
    {"nested",
     "^ and? PARAM|list|lists|it|they|inner|nesting|sublists|elements * nested|deep|lists "
     "to|at|of|on|with? any|arbitrary|arbitrarily|several|many|multiple * $"},
    {"bounded",
     "=integer|=number|=n or? greater|larger|bigger|more|higher than or? equal? to? VALUE",
     "number"},
    {"larger", "^ PARAM may|can|could =also? =be? larger|greater|longer|bigger|more than * $"},
    {"larger", "^ and? PARAM may|can|could exceed|be * $"},
    {"kind",
     "^ PARAM is|are always? * number|integer|string|list|letter|text|word|numbers|integers|"
     "strings|lists|words $"},
    {"kind",
     "and? PARAM is|are always? =a|=an? positive|non-negative|nonnegative|negative integer|number"},
    {"larger", "and may|can =be? larger|greater|longer|bigger|more than * $"},
    {"always",
     "^ PARAM|list|string|input|text|lists|strings|numbers|values|words|character|number|array "
     "is|are|will always|guaranteed|never|only * $"},
    {"always", "^ * of * is|are always * $"},
    {"only",
     "^ PARAM|list|string|text|input contain|consist|has|contains|consists|have only|of|just|no * "
     "$"},
    {"given", "given|represented|passed|supplied|stored|provided|taken in|as? form? of? KIND $"},
    {"given",
     "given|represented|passed|supplied|stored|provided as =a|=an? list|lists|array|string "
     "of row|rows|digit|digits|column|list|lists|string|strings|number|numbers $"},
    {"case",
     "written|given in all? capital|upper|lower|small|uppercase|lowercase case? "
     "letter|letters? $"},
    {"sorted",
     "which|that|both|each|all? is|are|have? =been? already|both|each|all =been? sorted|ordered "
     "in? ORDER"},
    {"sorted",
     "which|that|both|each|all? is|are|have? =been? already|both|each|all =been? sorted|ordered"},
    {"sorted", "ascending|increasing|sorted list|array without duplicate|repeat|repetition",
     "sorted list"},
    {"sorted",
     "sorted? list|array of distinct|unique|different integers|numbers|values "
     "sorted|ordered|arranged "
     "in? ORDER",
     "sorted list"},
    {"sorted", "an|a|the? ascending|increasing list|array", "a sorted list"},
    {"sorted",
     "in|within sorted|ascending|ordered list|array of distinct|unique|different? "
     "integers|numbers|values|elements|items",
     "in a sorted list"},
    {"sorted",
     "given sorted|ascending|ordered list|array of distinct|unique|different? "
     "integers|numbers|values|elements|items",
     "given a sorted list"},
    {"sorted",
     "takes|take sorted|ascending|ordered list|array of distinct|unique|different? "
     "integers|numbers|values|elements|items",
     "takes a sorted list"},
    {"length", "of =the? same|equal length|size"},
    {"length", "that|which have|are =of? =the? same|equal length|size"},
    {"given",
     ", both|each|all given|represented|passed|supplied|stored|provided in|as? form? of? KIND $"},
    {"given",
     "given|represented|passed|supplied|stored|provided as nested list|lists|array|arrays"},
    {"given",
     ", both|each|all given|represented|passed|supplied|stored|provided as list|lists|array|arrays "
     "of "
     "list|lists|row|rows|array|arrays"},
    {"size",
     "for|of|with any|every|arbitrary|whatever|all number|amount|count of digit|digits|element|"
     "elements|character|characters"},
    {"size", "of|for any|arbitrary|whatever|every length|size"},
    {"size", "( of|for|with any|every|arbitrary * )"},
    {"size",
     "whatever|whichever|however * length|size|digits|many|long|large|big =is|are|it|be? $"},
    {"size", "no matter how many|long|large|big * $"},
    {"given", "in gregorian calendar"},
    {"filled", "non-empty|nonempty"},
    {"filled", ", non-empty|nonempty"},
    {"valid", "valid"},
    {"separated",
     "^ words|word|items|values|numbers are|is|should|being "
     "separated|split|delimited|divided|taken "
     "by|at|on|to? =be? single|one? space|spaces|whitespace|white|blank|blanks space? $"},
    {"separated",
     "( words|word|items|values|numbers are|is? separated|split|delimited by|at =a|one|single? "
     "space|spaces|whitespace|blank|blanks )"},
    {"separated", "separated|delimited by single|one? space|spaces|whitespace|blanks"},
};

constexpr Cue kDefinitions[] = {
    {"that is", "i.e|i.e.|=meaning|e.g ,? that? **"},
    {"that is", "^ that is|=means ,? that? **"},
    {"that is", "^ in other words ,? **"},
    {"step", "^^ in|at|with each|every step|iteration ,? **"},
    {"term", "^^ * is|are called * if|when|exactly|only ** $"},
    {"term", "^^ * is|are * if|when|only ** $"},
    {"term", "^^ =in * every|each letter|character|symbol is followed|preceded by ** $"},
    {"term", "in which|where every|each letter|character|symbol is followed|preceded by ** $"},
    {"mind", "^^ keep in mind that? ** $"},
    {"mind", "^^ note|remember|recall|notice that? ** $"},
    {"count",
     "^ and? this|that|count|number|it|counts|numbers can|may have|be|consist|has more|several "
     "than|of? * digit|digits $"},
    {"last",
     "^^ last|final piece|sublist|chunk|group|part|block|one|list can|may|is|might "
     "be|have? shorter|smaller|fewer|incomplete * $"},
    {"last",
     "^^ last|final piece|sublist|chunk|group|part|block|one|list can|may|is|might "
     "be|have? shorter|smaller|fewer|incomplete $"},
    {"so that", "so that its|their|each|every|all? row|column become|becomes|turn|turns **"},
    {"so that", "so that it|they|its|their digit|letter|character? is|are? read|reads same **"},
    {"brackets", "( * )"},
    {"brackets", "( * , * , * )"},
    {"brackets", "( * , * , * , * )"},
    {"brackets", "( * , * , * , * , * )"},
    {"brackets", "( * , * , * , * , * , * )"},
    {"colon", ": =the|each|every|every|one|it ** $"},
};

constexpr Cue kDemands[] = {
    {"without", "without using|calling|use|help|importing of? * $"},
    {"without", "without using|calling|use|help of? * ( * , * ) $"},
    {"without", "without using|calling|use|help of? * ( * ) $"},
    {"without", "^ do|does|should|must|may|can =not use|call|import|rely =on? * $"},
    {"without", "^ don't|never|avoid use|call|using|import|calling * $"},
    {"with", "using|with|by recursion|recursively|loop|loops|iteration|while $"},
    {"with", "^ use recursion|loop|loops|iteration $"},
    {"with", "recursively|iteratively $"},
    {"with", "in place|constant|linear|logarithmic time|space|place? $"},
};

constexpr Cue kBehaviours[] = {
    {"ignore", "^ and? ignore|ignoring|disregard|disregarding|ignores|=ignored * $"},
    {"ignore", "ignoring|disregarding|neglecting|regardless|irrespective of? * $"},
    {"ignore", "^ and? ignore|ignoring|disregard|disregarding|ignores|=ignored IGNORED $"},
    {"ignore", "^ and? it|function should|must|shall ignore|disregard IGNORED $"},
    {"ignore", "^ and? it|function should|must|shall ignore|disregard * $"},
    {"ignore", "^ ** should|must|can|are|is|may to|=be be? ignored|disregarded|skipped $"},
    {"ignore", "^ ** are|is ignored|disregarded|skipped $"},
    {"ignore", "^ and? * do|does =not matter|count $"},
    {"ignore", "^ and? * doesn't|don't matter|count $"},
    {"case",
     "^ and? upper|lower|capital|small|uppercase|case * count|treated|considered|are|is|equal "
     "as|=be|=the|same|treated|"
     "considered|equal|equivalent|alike * $"},
    {"case",
     "^ and? it|function? should|must? treat|treating|consider|regard|count "
     "upper|lower|capital|small|uppercase|lowercase * as|to? be? "
     "same|equal|equivalent|identical|alike|equally way|thing|letter? $"},
    {"counted",
     "^ and? both? upper|lower|capital|small|uppercase|lowercase|upper-case|lower-case "
     "case|letter? "
     "and|or upper|lower|capital|small|uppercase|lowercase|upper-case|lower-case * "
     "count|counts|included|counted|match|qualify too|both|well? $"},
    {"counted",
     "^ and? count|include|consider both? upper|lower|capital|small|uppercase|lowercase|upper-case|"
     "lower-case case|letter? and|or upper|lower|capital|small|uppercase|lowercase|upper-case|"
     "lower-case * $"},
    {"sensitive",
     "^ and? so? counting|comparison|check|search|it|this|function|matching? should|must|is =be? "
     "case? sensitive|case-sensitive $"},
    {"sensitive",
     "^ and? upper|lower|capital|uppercase|lowercase * are|is|count|counts different|distinct $"},
    {"insensitive",
     "^ and? so? counting|comparison|check|search|it|this|function|matching? should|must|is "
     "=not|never =be? "
     "case? sensitive|case-sensitive $"},
    {"lowered",
     "^ so|and? then? use|return|report lower-case|lowercase|lower words|word|letters case? as "
     "keys|key $"},
    {"lowered",
     "^ so|and? keys|words|letters should|must|are|is be? in? lower-case|lowercase|lower case? $"},
    {"case", "case insensitive|insensitively $"},
    {"case", "case-insensitive|case-insensitively $"},
    {"case", "^ comparison|check|search|it should|is|must =be? case-insensitive|insensitive $"},
    {"only",
     "^ and? only * count|counts|matter|matters|considered|compared|are|is "
     "considered|relevant|compared? $"},
    {"only", "^ and? only|just consider|compare|count|regard|look|take * $"},
    {"only", "^ and? consider|compare|regard|look only|just at? * $"},
    {"lower",
     "and? words|word|text|string|it|everything|letters are|is|should|must to? =be? =first? "
     "converted|turned|changed|put to|into|in lower|lowercase case? letters? before|first? "
     "comparing|counting|it|checking|comparison|everything? $"},
    {"lower",
     "^ and? are|is|should|must to? =be? =first? converted|turned|changed|put to|into|in "
     "lower|lowercase case? letters? before|first? comparing|counting|it|checking|comparison? $"},
    {"lower",
     "and? words|word|text|string|it|everything|letters are|is|should|must to? =be? =first? "
     "lowercased before|first? comparing|counting|it|checking|comparison? $"},
    {"lower",
     "^ and? convert|turn|change * to|into|in lower|lowercase case? before|first "
     "comparing|counting|checking|comparison|that|it? $"},
    {"lower", "^ and? =lowercase * before|first comparing|counting|checking|comparison|that|it? $"},
};

void add(std::vector<RemarkRule>& rules, RemarkKind kind, std::span<const Cue> cues) {
  for (const Cue& cue : cues) {
    rules.push_back({kind, cue.topic, RemarkPattern(cue.pattern), cue.instead});
  }
}

}  // namespace

const std::vector<RemarkRule>& remark_rules() {
  static const std::vector<RemarkRule> kRules = [] {
    std::vector<RemarkRule> rules;
    add(rules, RemarkKind::behaviour, kBehaviours);
    add(rules, RemarkKind::edge, kEdges);
    add(rules, RemarkKind::nothing, kFewer);
    add(rules, RemarkKind::nothing, kNothing);
    add(rules, RemarkKind::nothing, kShared);
    add(rules, RemarkKind::demand, kDemands);
    add(rules, RemarkKind::result, kResults);
    add(rules, RemarkKind::input, kInputs);
    add_sentence_rules(rules);
    add_statement_rules(rules);
    add(rules, RemarkKind::definition, kDefinitions);
    return rules;
  }();
  return kRules;
}

}  // namespace synth
