/** Whether work ends, well or not, within so many milliseconds; it is not stopped by that. */
export async function endsWithin(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  const hasEnded = work.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([hasEnded, isLate])
  } finally {
    clearTimeout(timer)
  }
}
