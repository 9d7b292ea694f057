let tagCases: [TagCase] = [
  TagCase("if", "{% if no %}a{% elif number > 2 %}b{% elif yes %}c{% else %}d{% endif %}", "b"),
  TagCase("if", "{% if no %}a{% else %}{% if yes %}b{% endif %}{% endif %}", "b"),
  TagCase("ifnot", "{% ifnot no %}a{% else %}b{% endif %}{% ifnot yes %}a{% else %}b{% endif %}", "ab"),
  TagCase(
    "for", "{% for w in words %}{{ forloop.counter }}{{ w }}{% if not forloop.last %},{% endif %}{% endfor %}",
    "1one,2two,3three"),
  TagCase(
    "for",
    "{% for w in words where w != 'two' %}{{ forloop.counter0 }}/{{ forloop.length }}{{ forloop.first }} {% endfor %}",
    "0/2true 1/2false "),
  TagCase(
    "for",
    "{% for k,v in pair %}{{ k }}={{ v }} {% endfor %}{% for k , v in pair %}{{ v }}{% endfor %}{% for k in pair %}{{ k }}{% endfor %}",
    "a=1 b=2 12ab"),
  TagCase("for", "{% for _,v in pair %}{{ v }}{% endfor %}", "12"),
  TagCase(
    "for",
    "{% for x in none %}a{% empty %}b{% endfor %}{% for x in missing %}a{% empty %}c{% endfor %}{% for x in text %}a{% empty %}d{% endfor %}",
    "bcd"),
  TagCase("for", "{% for i in 3...1 %}{{ i }}{% endfor %}", "321"),
  TagCase(
    "for",
    "{% outer: for w in words %}{% for i in 1...2 %}{{ forloop.outer.counter }}{{ forloop.counter }} {% endfor %}{% endfor %}",
    "11 12 21 22 31 32 "),
  TagCase("for", "{% for w in words %}{% set seen w %}{% endfor %}{{ seen }}|", "|"),
  TagCase("break", "{% for w in words %}{% if w == 'two' %}{% break %}{% endif %}{{ w }}{% endfor %}", "one"),
  TagCase(
    "break",
    "{% outer: for w in words %}{% for i in 1...3 %}{% if i == 2 %}{% break outer %}{% endif %}{{ w }}{{ i }}{% endfor %}{% endfor %}!",
    "one1!"),
  TagCase(
    "continue", "{% for w in words %}{% if w == 'two' %}{% continue %}{% endif %}{{ w }}{% endfor %}", "onethree"),
  TagCase(
    "continue",
    "{% outer: for w in words %}{% for i in 1...3 %}{% if i == 2 %}{% continue outer %}{% endif %}{{ w }}{{ i }} {% endfor %}x{% endfor %}",
    "one1 two1 three1 "),
  TagCase(
    "include", "{% include \"sub/a\" %}{% include 'a.stencil' pair %}{{ a }}|", "1fooBar2|",
    files: ["sub/a": "{% include 'b' %}", "b": "1{{ text }}", "a.stencil": "{{ b }}{% set a 9 %}"]),
  TagCase(
    "import", "{% import 'lib' %}{% call hello 'you' %}{{ version }}", "hi you4",
    files: ["lib": "text {% macro hello name %}hi {{ name }}{% endmacro %}{% set version 4 %}"]),
  TagCase(
    "extends", "{% extends 'base' %}ignored{% block a %}A{{ block.super }}{% endblock %}", "<Aa|b>",
    files: ["base": "<{% block a %}a{% endblock %}|{% block b %}b{% endblock %}>"]),
  TagCase(
    "extends", "{% extends 'mid' %}{% block a %}3{{ block.super }}{% endblock %}", "321",
    files: [
      "mid": "{% extends 'base' %}{% block a %}2{{ block.super }}{% endblock %}",
      "base": "{% block a %}1{% endblock %}",
    ]),
  TagCase("block", "{% block title %}Birds{% endblock %} {{ block.title }}", "Birds Birds"),
  TagCase("filter", "{% filter uppercase|replace:\"A\",\"b\" %}a{{ text }}{% endfilter %}", "bFOOBbR"),
  TagCase("set", "{% set x text|upperFirstLetter %}{% set y %}<{{ x }}>{% endset %}{{ y }}", "<FooBar>"),
  TagCase("set", "{% set x 1 %}{% if yes %}{% set x 2 %}{{ x }}{% endif %}{{ x }}", "21"),
  TagCase("set", "{% set text missing %}{{ text }}|", "|"),
  TagCase(
    "macro", "{% macro m a b %}{{ a }}-{{ b }}-{{ number }}{% endmacro %}{% call m 1 text|uppercase %}", "1-FOOBAR-3"),
  TagCase(
    "macro",
    "{% macro down n %}{{ n }}{% if n.count > 1 %}{% call down n|replace:\"a\",\"\" %}{% endif %}{% endmacro %}{% call down 'aab' %}",
    "aabb"),
  TagCase(
    "call",
    "{% macro m type %}{{ type.name }}{% endmacro %}{% call m missing %}{% for type in types %}{% if forloop.counter == 2 %}{% call m missing %}{% endif %}{% endfor %}",
    "BirdNest"),
  TagCase(
    "call", "{% macro m list %}{{ list|count }}{% endmacro %}{% call m 1...4 %}{% call m variables|stored %}", "42"),
  TagCase(
    "map", "{% map words into r using w %}{{ maploop.counter }}{{ w }}{{ maploop.last }}{% endmap %}{{ r|join:\";\" }}",
    "0onefalse;1twofalse;2threetrue"),
  TagCase(
    "map", "{% map words into r %}{{ maploop.item }}!{% endmap %}{{ r|join }}{% map none into q %}x{% endmap %}{{ q }}",
    "one!two!three!"),
  TagCase(
    "now", "{% now %} {% now \"yy-M-d h:mm a 'o''clock' SSS Z\" %} {% now 'EEEE MMM' %}",
    "2024-03-07 at 14:05 24-3-7 2:05 PM o'clock 042 +0130 Thursday Mar"),
  TagCase("newline", "a{% newline %}{% newline %}b", "a\n\nb"),
  TagCase("typed", "{% typed x as Type y as Method %}a", "a"),
]
