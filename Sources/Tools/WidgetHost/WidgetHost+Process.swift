#if os(Linux)
  import MartletWidgets

  extension WidgetHost {
    /// `nil` where no answer came.
    func ask(
      _ call: WidgetRequest.Call, kind: String = "", family: WidgetFamily = .systemSmall, isPreview: Bool = false,
      parameters: [String: String] = [:], instance: Int?
    ) -> WidgetAnswer? {
      guard let process = runningProcess() else {
        record(instance, .problem("'\(command[0])' cannot be started"))
        return nil
      }
      requestID += 1
      let request = WidgetRequest(
        id: requestID, call: call, kind: kind, family: family, isPreview: isPreview, parameters: parameters, now: now)
      let killAfter = random.double(in: 0...1) < options.killChance ? random.double(in: 0...0.02) : nil
      do throws(ExtensionProcess.Failure) {
        let answer = try process.ask(request, timeout: options.answerTimeout, killAfter: killAfter)
        if process.archiveSize > options.archiveLimit {
          let limit = options.archiveLimit >> 10
          record(
            instance,
            .problem("the archive of the entries has \(process.archiveSize >> 10) KB, and \(limit) are too many"))
        }
        suspend(process, instance)
        return answer
      } catch {
        let reason =
          killAfter != nil
          ? "at random" : error == .timedOut ? "no answer in \(options.answerTimeout) seconds" : "it ended by itself"
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
        return end(process, instance, "memory: \(peak >> 20) MB of \(allowed >> 20) MB")
      }
      guard options.suspends else { return }
      process.stop()
      if process.holdsLock(on: options.lockedFiles) {
        end(process, instance, "0xDEAD10CC: a lock on the store was held in suspension")
      }
    }

    private func end(_ process: ExtensionProcess, _ instance: Int?, _ reason: String) {
      process.end()
      self.process = nil
      record(instance, .killed(reason))
    }
  }
#endif
