import StencilTemplates

/// `--args a=1,b`, several of them joined, as the annotations of sources are written.
func templateArguments(_ texts: [String]) -> [(key: String, value: TemplateValue)] {
  []
}
