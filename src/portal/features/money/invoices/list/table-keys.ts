const rowSteps = new Map([
  ['ArrowUp', -1],
  ['k', -1],
  ['ArrowDown', 1],
  ['j', 1],
])
const columnSteps = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** The links, boxes and buttons of a row that can be used. */
const controlsOf = (row: Element | undefined) =>
  Array.from(row?.querySelectorAll<HTMLElement>('a, input, button:not(:disabled)') ?? [])

/**
 * The control of a table or list that a key leads to: the same one of another row, or another one of the same
 * row.
 * @param from the control that has the focus
 * @returns null for a key that leads nowhere
 */
export function controlByKey(from: Element, key: string): HTMLElement | null {
  const row = from.closest('tr, li')
  if (!row) return null
  // Some rows only say something of the one above.
  const rows = Array.from(row.parentElement?.children ?? []).filter(
    (one) => controlsOf(one).length > 0,
  )
  const place = controlsOf(row).findIndex((control) => control === from)
  const columnStep = columnSteps.get(key)
  if (columnStep !== undefined) return controlsOf(row)[place + columnStep] ?? null
  const controls = controlsOf(rows[rowByKey(rows.indexOf(row), rows.length, key)])
  // A row may have fewer controls than the one before.
  return controls[place] ?? controls[0] ?? null
}

function rowByKey(current: number, count: number, key: string): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return current + (rowSteps.get(key) ?? Number.NaN)
}
