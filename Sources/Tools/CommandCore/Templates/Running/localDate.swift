import StencilTemplates

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The local time of this machine, for `{% now %}`.
func localDate() -> TemplateDate {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  var parts = tm()
  localtime_r(&now.tv_sec, &parts)
  return TemplateDate(
    year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday), hour: Int(parts.tm_hour),
    minute: Int(parts.tm_min), second: Int(parts.tm_sec), millisecond: Int(now.tv_nsec) / 1_000_000,
    weekday: Int(parts.tm_wday), offsetMinutes: Int(parts.tm_gmtoff) / 60)
}
