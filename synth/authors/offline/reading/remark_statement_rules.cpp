#include "synth/authors/offline/reading/remark_rules.h"
#include "synth/support/text.h"

#include <array>
#include <string>

// Statements in sentences and clauses behind the request: what is kept, unchanged or included, what
// may be used or assumed, and the content of a dictionary.

namespace synth {
namespace {

struct StatementCue {
  std::string_view topic;
  std::string_view pattern;
};

// The order of the input: "their original order", "the order in which they first appear", "order of
// first appearance".
constexpr std::array<std::string_view, 5> kOrders = {
    "=same? order in? which|that|=as? =their|=its first|earliest ~things? first? "
    "appear|occur|come|stand|show|turn|=are|=were|met|seen|found up? first|originally? =in|=of? "
    "~source?",
    "=their|=its|original|relative|same|initial|=input original|=input|relative|initial? order "
    "as|of|from? =in? "
    "~source?",
    "order of|as|from =in? ~source",
    "=same|original? order as? in? which|that|=as? ~things first|originally|also? ~things? first? "
    "appear|occur|come|stand|show|turn|=are|=were|met|seen|found up? first|originally? =in|=of? "
    "~source?",
    "order of =their|=its? first|original|initial? appearance|occurrence of? ~things? in? ~source?",
};

// Words that introduce one of these.
constexpr std::array<std::string_view, 3> kBeforeOrders = {
    "^ and|but|so|it? function? should|must|will? all|both|also? "
    "keep|kept|preserve|retain|maintain|respect",
    "^ and|but|so? ~things ,? should|must|will|have? =to? all|both|also? "
    "keep|kept|preserve|retain|maintain|respect",
    "=keeping|=preserving|=retaining|=maintaining|=respecting",
};
constexpr std::array<std::string_view, 3> kBeforeInOrders = {
    "^ and|but|so? ~things ,? should|must|will|all|also|both? "
    "be|are|is|stay|remain|appear|come|listed|returned|kept|given|left "
    "listed|returned|kept|given|left|sorted|ordered? ,? in",
    "^ and|but|so|it? should|must? keep|kept|leave|return|list|give|put|show ~things ,? in",
    "^ and|but? in",
};

constexpr StatementCue kKept[] = {
    {"order",
     "^ and|but|also? relative|original|=their|=its? order of? ~things? "
     "is|are|should|must|will|has|"
     "shall|can =to? be? also? kept|preserved|maintained|retained|respected|unchanged|=same $"},
    {"order",
     "^ and|but|also? relative|original|=their|=its? order of? ~things? "
     "should|must|will|has|shall? "
     "=to? stay|stays|remain|remains|=be|is same|unchanged|intact|untouched as? in|before? input|"
     "list|text|original|sentence? $"},
    {"order",
     "^ and|but|also? relative|original|=their|=its? order of? ~things? "
     "should|must|may|will|is|does|do|are|can =not|never be? change|changed|altered|modified|"
     "affected $"},
    {"order",
     "^ and|but|also? relative|original|=their|=its? order of? ~things? "
     "shouldn't|mustn't|isn't|doesn't|can't be? change|changed|altered|modified|affected $"},
    {"unchanged",
     "^ and|but? ~things itself? should|must|may|will|are|is|do|does|can =not|never be? "
     "changed|change|modified|modify|altered|touched $"},
    {"unchanged",
     "^ and|but? ~things itself? shouldn't|mustn't|aren't|isn't|don't|doesn't|won't be? "
     "changed|change|modified|modify|altered|touched $"},
    {"unchanged",
     "^ and|but? ~things should|must|will|are|is|have|has? =to? be? "
     "stay|stays|remain|remains|kept|left|=be|are|is same|unchanged|intact|untouched|alone $"},
    {"unchanged",
     "^ and|but? ~things should|must|will|are|is|have|has? =to? be? "
     "stay|stays|remain|remains|kept|left as as? they|it are|is|were|was $"},
    {"unchanged", "^ and|but? ~things should|must|will? stay|stays|remain|remains $"},
    {"unchanged",
     "^ and|but? leave|leaving|keep|keeping ~things alone|unchanged|untouched|intact $"},
    {"unchanged", "^ and|but? leave|leaving|keep|keeping ~things as they|it are|is|were|was $"},
    {"unchanged", ", but|and? without changing|altering|modifying|touching ~things $"},
    {"new",
     "^ and|but? it|function|you? should|must|do|does|may =not|never be? "
     "change|modify|alter|mutate|touch ~input ,? but|and? return|returns|instead|rather? "
     "new|another? =one|list|array|copy? instead? $"},
    {"new", "^ and|but? leave|leaves|leaving|keep|keeps ~input unchanged|untouched|intact|alone $"},
    {"new",
     "^ ~input should|must|is|are|stays|remains|has|may|can|will|stay|remain =not|never? =to? "
     "be|stay|remain? changed|modified|unchanged|altered|untouched|mutated|intact|touched $"},
    {"new",
     "^ and|but? it? should|must? return|returns|give|gives|create|creates new|fresh|separate "
     "list|array|string|one|copy|matrix|dictionary instead|rather? of|than? modifying|changing? "
     "~input? $"},
    {"indices",
     "^ smaller|lower|lesser index|one|position|number? comes|should|is|must|goes|=be|stands come|"
     "be? first $"},
    {"ends", ", with? =both ends|limits|bounds|endpoints|numbers|values? included|inclusive $"},
    {"ends",
     "^ =both ends|limits|bounds|endpoints are|is|should|must be? included|inclusive|part $"},
    {"ends",
     "^ limit|bound|end itself? is|should|must be? included|inclusive|part too|also|well? $"},
    {"ends",
     "starting|beginning|starts|begins with|at|from PARAM and|, ending|ends|stopping|stops "
     "with|at|in|on ~ends $"},
    {"ends",
     "starting|beginning|starts|begins with|at|from =1|=one and|, ending|ends|stopping|stops "
     "with|at|in|on PARAM $"},
    {"ends", "as list|sequence that|which? includes|contains|including|containing ~ends $"},
    {"ends",
     "^ list|sequence|result|output|it should|must|will|also? also? include|includes|contain|"
     "contains|including PARAM ~ends $"},
    {"ends",
     "^ list|sequence|result|output|it should|must|will|also? also? include|includes|contain|"
     "contains|including ~ends $"},
    {"ends",
     "^ list|sequence|result|output|it should|must|will? starts|begins|start|begin with|at|from "
     "PARAM? ~ends $"},
};

constexpr StatementCue kFree[] = {
    {"free", "^ ~method is|are|would|=be be? fine|ok|okay|allowed|permitted|acceptable|enough $"},
    {"free", "^ and? you|we|it|one|i may|can|could use|apply|rely =on? ~method $"},
    {"free", "^ ~method may|can|could =be used|applied|employed $"},
    {"free", "^ feel free to use|apply ~method $"},
    {"by", "^ ~algorithm should|must|is|has|to =to? =be? used|applied $"},
    {"by", ", ~algorithm algorithm|method $"},
    {"by",
     "using|by|via|through|with|employing * "
     "approach|technique|method|strategy|algorithm|programming $"},
    {"by", ", with|by|via|through ~algorithm algorithm|method $"},
    {"rules",
     "^ and|please? use|using|by|follow|following|apply? "
     "usual|standard|normal|common|ordinary|gregorian|rules|calendar "
     "rules|rule|calendar|definition|conventions|convention|notation? =of|=for? "
     "gregorian? calendar|leap? years? apply|applies|hold|holds|used? $"},
    {"rules",
     "according to|by|following|under|in|per =usual|=standard|=gregorian|=official|=rules "
     "rules|rule|calendar|definition =of|=for? gregorian? calendar|leap? years? $"},
};

constexpr StatementCue kAssumed[] = {
    {"assumed", "^ * can|may|could =also? be assumed|taken|presumed ** $"},
    {"assumed", "^ * is|are guaranteed|known|assumed|supposed|sure ** $"},
    {"stated",
     "^ ~given is|are|has|have|contain|contains|consist|consists|will|can|may|must|should|hold|"
     "equals|equal|isn't|aren't never|always|only|all|=not|=be? ~property $"},
    {"stated",
     "^ PARAM is|has|contain|contains|consist|consists|will|can|may|must|should|isn't "
     "never|always|only|=not|=be? ~property $"},
    {"stated", "^ =both|=all|=they|=it is|are|will always|each? ~property $"},
    {"stated", "^ each ~given has|have exactly|only one =possible? solution|answer|pair $"},
    {"twice",
     "^ and|but? you|we|it? may|can|must|should|do =not use|take|count|pick same|one "
     "element|number|value|item|index|position twice $"},
    {"twice",
     "^ and|but? same element|number|value|item|index|position may|can|must|should =not =be "
     "used|taken|counted|picked twice $"},
    {"around", "^ if|when PARAM is|exceeds ** around|over|modulo again? $"},
    {"around",
     "^ and|this? it|function|this should|must|also should|also|must? also? work|handle|works|"
     "handles if|when|for|with PARAM that|which|values? is|being|larger|exceeds|greater|longer|"
     "bigger ** $"},
    {"takes",
     "^ it|function should|must|will? take|takes|accept|accepts|expects|receives|gets|accepting "
     "~kinds and|,|then? should|must? return|returns|give|gives|yield|yields ~kinds $"},
};

constexpr StatementCue kDictionaryCues[] = {
    {"dictionary",
     "^ and|so? it|function? should|must|will? return|returns|give|gives|result|answer|output|is|"
     "should|be? should|=be|is? =be? dictionary|dict|mapping "
     "that|which|in|with|whose|where|of|from|mapping|containing ** $"},
    {"dictionary", "^ and? keys are|should|will be? ** values ** $"},
    {"dictionary",
     "with|using|has|have|having lower-case|lowercase|lower? case? words|word|letters|letter|text "
     "in? lower-case|lowercase|lower? case? as|for =its|=their? keys|key $"},
};

void add_statements(std::vector<RemarkRule>& rules, std::span<const StatementCue> cues) {
  for (const StatementCue& cue : cues) {
    rules.push_back({RemarkKind::statement, cue.topic, RemarkPattern(cue.pattern), {}});
  }
}

}  // namespace

void add_statement_rules(std::vector<RemarkRule>& rules) {
  for (const std::string_view order : kOrders) {
    for (const std::string_view lead : kBeforeOrders) {
      const std::string pattern = std::string(lead) + " " + std::string(order) + " $";
      rules.push_back({RemarkKind::statement, "order", RemarkPattern(pattern), {}});
    }
    for (const std::string_view lead : kBeforeInOrders) {
      const std::string pattern = std::string(lead) + " " + std::string(order) + " $";
      rules.push_back({RemarkKind::statement, "order", RemarkPattern(pattern), {}});
    }
  }
  add_statements(rules, kKept);
  add_statements(rules, kFree);
  add_statements(rules, kAssumed);
  add_statements(rules, kDictionaryCues);
}

}  // namespace synth
