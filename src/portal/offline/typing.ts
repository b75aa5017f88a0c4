type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const touched = new Set<Field>()
let lastActivityAt = 0

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

function noteActivity(): void {
  lastActivityAt = Date.now()
}

/** Watches what somebody writes, so that no reload ever takes it from them. */
export function watchInput(): void {
  for (const name of ['pointerdown', 'keydown'] as const) {
    addEventListener(name, noteActivity, { capture: true, passive: true })
  }
  addEventListener(
    'input',
    ({ target }) => {
      noteActivity()
      if (isField(target)) touched.add(target)
    },
    { capture: true, passive: true },
  )
}

/** Whether a field on screen holds something somebody wrote or chose. */
export function hasUnsavedInput(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some(({ value }) => value !== '')
}

/** Whether nobody is in the middle of anything: `rest` milliseconds without a touch, or out of view. */
export function isIdle(rest: number): boolean {
  return !hasUnsavedInput() && (document.hidden || Date.now() - lastActivityAt > rest)
}
