/// For `|name` and `|!name`: which of a list each of them keeps.
private func both(_ filter: String, _ list: String, _ kept: String, _ others: String, argument: String = "")
  -> [FilterCase]
{
  [(filter, kept), ("!\(filter)", others)].map { name, expected in
    FilterCase(name, "{% for x in \(list)|\(name)\(argument) %}{{ x.name }} {% endfor %}", expected)
  }
}

let filterCases: [FilterCase] = textCases + listCases + declarationCases

private let textCases = [
  FilterCase(
    "default", "{{ missing|default:\"x\" }}{{ missing|default:gone,'y' }}{{ text|default:\"x\" }}", "xyfooBar"),
  FilterCase("default", "{{ empty|default:\"x\" }}|{{ missing|default:gone }}|", "||"),
  FilterCase("capitalize", "{{ 'hello wORLD'|capitalize }} {{ words|capitalize }}", "Hello World [One, Two, Three]"),
  FilterCase("capitalise", "{{ 'foo_bar'|capitalise }} {{ variables.0.typeName|capitalise }}", "Foo_Bar String"),
  FilterCase(
    "uppercase", "{{ text|uppercase }} {{ words|uppercase }}{{ missing|uppercase }}", "FOOBAR [ONE, TWO, THREE]"),
  FilterCase("lowercase", "{{ text|lowercase }}", "foobar"),
  FilterCase("join", "{{ words|join:\", \" }} {{ words|join }} {{ text|join }}", "one, two, three onetwothree fooBar"),
  FilterCase("split", "{{ 'a b'|split }} {{ 'a,,b'|split:\",\" }} {{ number|split }}", #"["a", "b"] ["a", "", "b"] 3"#),
  FilterCase("indent", "{% filter indent %}a\nb{% endfilter %}", "a\n    b"),
  FilterCase("indent", "{% filter indent:2,\"-\",true %}a\nb{% endfilter %}", "--a\n--b"),
  FilterCase("indent", "{% filter indent:1 %}a\n\nb{% endfilter %}", "a\n b"),
  FilterCase("filter", "{% set f 'uppercase' %}{{ text|filter:f }}{{ missing|filter:f }}", "FOOBAR"),
  FilterCase("filter", "{{ text|filter:\"replace:'foo','x'\" }}", "xBar"),
  FilterCase("filter", "{{ text|filter:\"default:neverNamedBefore,other\" }}", "fooBar"),
  FilterCase("filter", "{{ words|filter:\"push:neverNamedBefore\"|count }}", "4"),
  FilterCase("contains", "{{ text|contains:\"oB\" }}{{ variables.0.typeName|contains:\"x\" }}", "truefalse"),
  FilterCase("!contains", "{{ text|!contains:\"oB\" }}", "false"),
  FilterCase("hasPrefix", "{{ text|hasPrefix:\"foo\" }}{{ text|hasPrefix:\"Bar\" }}", "truefalse"),
  FilterCase("!hasPrefix", "{{ text|!hasPrefix:\"foo\" }}", "false"),
  FilterCase("hasSuffix", "{{ text|hasSuffix:\"Bar\" }}", "true"),
  FilterCase("!hasSuffix", "{{ text|!hasSuffix:\"Bar\" }}", "false"),
  FilterCase("replace", "{{ text|replace:\"o\",\"0\" }} {{ number|replace:\"3\",\"4\" }}", "f00Bar 4"),
  FilterCase("replace", "{{ 'ab12 cd3'|replace:\"([a-z]+)([0-9]+)\",\"$2-$1\",\"regex\" }}", "12-ab 3-cd"),
  FilterCase("replace", "{{ 'a|b'|replace:\"|\",\":\" | replace:\":\",\", \" }}", "a, b"),
  FilterCase("upperFirstLetter", "{{ text|upperFirstLetter }}{{ empty|upperFirstLetter }}", "FooBar"),
  FilterCase("titlecase", "{{ 'people picker'|titlecase }}", "People picker"),
  FilterCase(
    "titleCase", "{{ 'somethingNamedLikeThis'|titleCase }} {{ 'URLSession'|titleCase }}",
    "Something Named Like This URL Session"),
  FilterCase("lowerFirstLetter", "{{ 'People Picker'|lowerFirstLetter }}", "people Picker"),
  FilterCase(
    "lowerFirstWord",
    "{{ 'URLChooser'|lowerFirstWord }} {{ 'PeoplePicker'|lowerFirstWord }} {{ 'URL'|lowerFirstWord }}",
    "urlChooser peoplePicker url"),
  FilterCase(
    "camelToSnakeCase", "{{ 'FooBarURLTest'|camelToSnakeCase }} {{ 'fooBar-baz'|camelToSnakeCase:\"false\" }}",
    "foo_bar_url_test foo_Bar_baz"),
  FilterCase("snakeToCamelCase", "{{ 'foo_bar'|snakeToCamelCase }} {{ 'FOO_BAR'|snakeToCamelCase }}", "FooBar FooBar"),
  FilterCase(
    "snakeToCamelCase", "{{ '_foo_bar'|snakeToCamelCase }} {{ '_foo_bar'|snakeToCamelCase:\"true\" }}", "_FooBar FooBar"
  ),
  FilterCase(
    "swiftIdentifier", "{{ 'hello-world 2x'|swiftIdentifier }} {{ '2x'|swiftIdentifier }}", "Hello_World_2x _2x"),
  FilterCase(
    "swiftIdentifier", "{{ 'hello-world 2x'|swiftIdentifier:\"pretty\" }} {{ 'a-b'|swiftIdentifier:\"valid\" }}",
    "HelloWorld2x a_b"),
  FilterCase(
    "escapeReservedKeywords",
    "{{ 'in'|escapeReservedKeywords }} {{ 'none'|escapeReservedKeywords }} {{ text|escapeReservedKeywords }}",
    "`in` `none` fooBar"),
  FilterCase("basename", "{{ '/a/b/c.swift'|basename }} {{ 'c'|basename }}", "c.swift c"),
  FilterCase("dirname", "{{ '/a/b/c.swift'|dirname }} {{ 'c'|dirname }} {{ '/c'|dirname }}", "/a/b . /"),
  FilterCase("deletingLastComponent", "{{ 'a/b/c'|deletingLastComponent }}|{{ 'a'|deletingLastComponent }}|", "a/b||"),
  FilterCase("removeNewlines", "{% filter removeNewlines %} a\n  b c {% endfilter %}", "abc"),
  FilterCase("removeNewlines", "{% filter removeNewlines:\"leading\" %} a\n  b c {% endfilter %}|", "ab c|"),
  FilterCase("hexToInt", "{{ 'fF'|hexToInt }} {{ 'x'|hexToInt }}", "255 "),
  FilterCase("int255toFloat", "{{ 128|int255toFloat }}", "0.5019608"),
  FilterCase("percent", "{{ 0.5|percent }} {{ 1|percent }}", "50% 100%"),
  FilterCase(
    "json", "{{ pair|json }} {{ words|json }} {{ 'a/b'|json }}{{ missing|json }}",
    "{\"a\":1,\"b\":2} [\"one\",\"two\",\"three\"] \"a\\/b\""),
  FilterCase("json", "{{ pair|json:true }}", "{\n  \"a\" : 1,\n  \"b\" : 2\n}"),
]

private let listCases =
  [
    FilterCase("count", "{{ words|count }} {{ none|count }} {{ text|count }}", "3 0 fooBar"),
    FilterCase(
      "isEmpty", "{{ none|isEmpty }}{{ words|isEmpty }}{{ empty|isEmpty }}{{ number|isEmpty }}", "truefalsetruefalse"),
    FilterCase("reversed", "{{ words|reversed }} {{ text|reversed }}", "[three, two, one] fooBar"),
    FilterCase("last", "{{ words|last }}{{ none|last }}", "three"),
    FilterCase("toArray", "{{ text|toArray }} {{ words|toArray }}{{ missing|toArray }}", "[fooBar] [one, two, three]"),
    FilterCase("push", "{{ words|push:\"four\"|count }} {{ missing|push:text }}", "4 [fooBar]"),
    FilterCase(
      "sorted", "{% for x in types|sorted:\"name\" %}{{ x.name }} {% endfor %}", "Bird Egg Flying Nest String Wing "),
    FilterCase(
      "sorted",
      "{{ words|sorted:\"self\" }} {% for x in variables|sorted:\"typeName.name\" %}{{ x.name }} {% endfor %}",
      "[one, three, two] shared id label name "),
    FilterCase(
      "sortedDescending", "{% for x in variables|sortedDescending:\"typeName.name\" %}{{ x.name }} {% endfor %}",
      "name id label shared "),
    FilterCase("sortedValuesByKeys", "{{ pair|sortedValuesByKeys }}", "[1, 2]"),
  ]

private let declarationCases =
  both("computed", "variables", "label ", "id name shared ")
  + both("stored", "variables", "id name ", "label shared ") + both("tuple", "variables", "shared ", "id name label ")
  + both("optional", "variables", "name ", "id label shared ")
  + both("static", "variables", "shared ", "id name label ")
  + both("instance", "variables", "id name label ", "shared ")
  + both("static", "methods", "init() make() ", "fly() all() ")
  + both("instance", "methods", "fly() ", "init() make() all() ")
  + both("class", "methods", "all() ", "fly() init() make() ")
  + both("initializer", "methods", "init() ", "fly() make() all() ")
  + both("class", "types", "Nest ", "Bird Egg Flying String Wing ")
  + both("struct", "types", "Bird Wing ", "Nest Egg Flying String ")
  + both("enum", "types", "Egg ", "Bird Nest Flying String Wing ")
  + both("protocol", "types", "Flying ", "Bird Nest Egg String Wing ")
  + both("extension", "types", "String ", "Bird Nest Egg Flying Wing ")
  + both("definedInExtension", "variables", "label ", "id name shared ")
  + both("open", "types", "Nest ", "Bird Egg Flying String Wing ")
  + both("public", "types", "Bird ", "Nest Egg Flying String Wing ")
  + both("package", "types", "Wing ", "Bird Nest Egg Flying String ")
  + both("internal", "types", "String ", "Bird Nest Egg Flying Wing ")
  + both("internal", "methods", "fly() init() make() all() ", "")
  + both("fileprivate", "types", "Flying ", "Bird Nest Egg String Wing ")
  + both("private", "types", "Egg ", "Bird Nest Flying String Wing ")
  + both("based", "types", "Bird ", "Nest Egg Flying String Wing ", argument: ":\"Animal\"")
  + both("implements", "types", "Bird ", "Nest Egg Flying String Wing ", argument: ":\"Animal\"")
  + both("implements", "variables", "id name label shared ", "", argument: ":\"Animal\"")
  + both("inherits", "types", "Nest ", "Bird Egg Flying String Wing ", argument: ":\"Base\"")
  + both("extends", "types", "String ", "Bird Nest Egg Flying Wing ", argument: ":\"String\"")
  + both("annotated", "types", "Bird ", "Nest Egg Flying String Wing ", argument: ":\"AutoEquatable\"")
  + both("annotated", "types", "Bird ", "Nest Egg Flying String Wing ", argument: ":\"table = birds\"")
  + both("annotated", "types", "Bird ", "Nest Egg Flying String Wing ", argument: ":\"ns.key = 4\"")
  + both("annotated", "types", "", "Bird Nest Egg Flying String Wing ", argument: ":\"table = nests\"")
  + ["open", "package", "internal", "fileprivate", "private"].flatMap {
    both("\($0)Get", "variables", "", "id name label shared ")
  } + both("publicGet", "variables", "id name label shared ", "")
  + ["open", "package", "internal", "fileprivate", "public"].flatMap { both("\($0)Set", "variables", "", "id shared ") }
  + both("privateSet", "variables", "id shared ", "")
  + [
    FilterCase("static", "{{ variables.3|static }}{{ text|static }}{{ types|static|count }}", "truefooBar0"),
    FilterCase("implements", "{{ type|implements:\"Animal\" }}{{ number|implements:\"Animal\" }}", "true3"),
  ]
