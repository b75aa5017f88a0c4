// The clock of a process of built servers, as a test moves it.

const systemNow = Date.now.bind(Date)
let aheadMs = 0
let isReplaced = false

/** Replaces `Date` for the whole process, libraries included; what it created before stays a `Date`. */
function replaceDate() {
  isReplaced = true
  Date.now = () => systemNow() + aheadMs
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
  })
}

/** Lets the clock run ahead of this machine's. @param {number} ms */
export function setClock(ms) {
  aheadMs = ms
  if (ms !== 0 && !isReplaced) replaceDate()
}
