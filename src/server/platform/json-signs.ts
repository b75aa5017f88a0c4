const signs = /[{}[\],:]/g

/**
 * Whether a JSON text has more signs than `max`; those within its texts count, too. Each stands for a
 * value that is made on the thread of all callers, where a long text by itself costs next to nothing.
 */
export function hasMoreSigns(json: string, max: number): boolean {
  if (json.length <= max) return false
  signs.lastIndex = 0
  let count = 0
  while (count <= max && signs.test(json)) count += 1
  return count > max
}
