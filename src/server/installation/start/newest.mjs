/**
 * Keeps one instance running, made from the newest code; `newest()` returns it. Calls run one after
 * the other. The former instance is closed before the next is made, so that two never work on the same
 * queue; code that does not load leaves the former instance running.
 * @template M
 * @template {{ close(): Promise<void> }} T
 * @param {{ load: () => Promise<M>, make: (code: M) => Promise<T> }} deps
 */
export function keepNewest({ load, make }) {
  /** @type {{ code: M, made: T } | null} */
  let running = null
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve()

  /** @template R @param {() => Promise<R>} action @returns {Promise<R>} */
  const inTurn = (action) => {
    const next = turn.then(action)
    turn = next.catch(() => undefined)
    return next
  }
  const stop = async () => {
    const former = running
    running = null
    await former?.made.close()
  }
  return {
    newest: () =>
      inTurn(async () => {
        const code = await load()
        if (running?.code === code) return running.made
        await stop()
        const made = await make(code)
        running = { code, made }
        return made
      }),
    close: () => inTurn(stop),
  }
}
