/**
 * Milliseconds in which a second signal counts as the same key press, because npm also forwards
 * Ctrl-C.
 */
const SAME_PRESS_MS = 500
const PARENT_CHECK_MS = 250

/**
 * Runs `stop` at the first SIGTERM or Ctrl-C. A second signal ends the process at once.
 * @param {() => Promise<void>} stop
 */
export function onStopSignal(stop) {
  /** @type {number | null} */
  let stoppingSince = null
  const begin = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, begin)
}

const parent = process.ppid

/**
 * Stops an npm script when its npm ends. npm sends SIGTERM to the shell between the two, and most
 * shells end without forwarding it, so the script would keep listening without a parent.
 */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  check.unref()
}
