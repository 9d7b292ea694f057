#if os(Linux)
  import MartletWidgets

  extension WidgetHost {
    /// `nil` if the process did not answer.
    func ask(
      _ call: WidgetRequest.Call, kind: String = "", family: WidgetFamily = .systemSmall, isPreview: Bool = false,
      parameters: [String: String] = [:], instance: Int?
    ) -> WidgetResponse? {
      guard let process = runningProcess() else {
        record(instance, .problem("cannot start '\(command[0])'"))
        return nil
      }
      requestID += 1
      let request = WidgetRequest(
        id: requestID, call: call, kind: kind, family: family, isPreview: isPreview, parameters: parameters, now: now)
      // Half of the kills come at once: a process on a fast machine answers before most of the others.
      let isKilled = random.double(in: 0...1) < options.killChance
      let killAfter = isKilled ? max(0, random.double(in: -0.02...0.02)) : nil
      do throws(ExtensionProcess.Failure) {
        let answer = try process.ask(request, timeout: options.responseTimeout, killAfter: killAfter)
        if process.archiveSize > options.archiveLimit {
          let limit = options.archiveLimit >> 10
          record(
            instance,
            .problem("the archived entries take \(process.archiveSize >> 10) KB; the limit is \(limit) KB"))
        }
        suspend(process, instance)
        return answer
      } catch {
        let reason =
          killAfter != nil
          ? "at random"
          : error == .timedOut
            ? "no response within \(options.responseTimeout) seconds" : "the process ended unexpectedly"
        end(process, instance, reason)
        return nil
      }
    }

    private func runningProcess() -> ExtensionProcess? {
      if let process {
        if !process.isStopped { return process }
        if random.double(in: 0...1) < 0.5 {
          process.resume()
          return process
        }
        process.end()
      }
      process = ExtensionProcess(command, environment: environment)
      return process
    }

    private func suspend(_ process: ExtensionProcess, _ instance: Int?) {
      let allowed = options.memoryLimit + options.emptyProcessMemory
      let peak = process.peakMemory ?? 0
      peakMemory = max(peakMemory ?? 0, peak)
      if peak > allowed {
        return end(process, instance, "memory limit exceeded: \(peak >> 20) MB of \(allowed >> 20) MB")
      }
      guard options.suspends else { return }
      process.stop()
      if process.holdsLock(on: options.lockedFiles) {
        end(process, instance, "0xDEAD10CC: the process held a lock on the store while it was suspended")
      }
    }

    private func end(_ process: ExtensionProcess, _ instance: Int?, _ reason: String) {
      process.end()
      self.process = nil
      record(instance, .killed(reason))
    }
  }
#endif
