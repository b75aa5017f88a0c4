// The clock of a built server as a test moves it: `process.send({ aheadMs })` from the test's process.

const systemNow = Date.now.bind(Date)
let aheadMs = 0

/** Moves `Date` for the whole process, libraries included; what it created before stays a `Date`. */
function replaceDate() {
  Date.now = () => systemNow() + aheadMs
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
  })
}

/** Lets the test's process move the clock; each move is confirmed by a message. */
export function listenToClock() {
  let isReplaced = false
  process.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('aheadMs' in message)) return
    if (!isReplaced) replaceDate()
    isReplaced = true
    aheadMs = Number(message.aheadMs)
    process.send?.('moved')
  })
  // The channel must not keep a server alive that was told to stop.
  process.channel?.unref()
}
