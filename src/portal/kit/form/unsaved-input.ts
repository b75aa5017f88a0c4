type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const edited = new Set<Field>()
/** Milliseconds since 1970. */
let lastActivityAt = 0

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

function noteActivity(): void {
  lastActivityAt = Date.now()
}

function noteEdit({ isTrusted, target }: Event): void {
  if (!isTrusted) return
  noteActivity()
  if (isField(target)) edited.add(target)
}

/**
 * Notes which fields are edited, so that no reload loses what was typed. An event that a
 * script made is no edit: a mask formats what is filled in on its own. Where a mask takes what is
 * typed upon itself, `beforeinput` is the only event of the browser. A second call changes nothing.
 */
export function watchInput(): void {
  for (const name of ['pointerdown', 'keydown'] as const) {
    addEventListener(name, noteActivity, { capture: true, passive: true })
  }
  for (const name of ['beforeinput', 'input'] as const) {
    addEventListener(name, noteEdit, { capture: true, passive: true })
  }
}

/** Whether a field on screen holds a value that was typed or chosen. */
export function hasUnsavedInput(): boolean {
  for (const field of edited) if (!field.isConnected) edited.delete(field)
  return [...edited].some(({ value }) => value !== '')
}

/** Whether the page may be reloaded unasked: nothing typed, and no touch for `idleMs` or out of view. */
export function isIdle(idleMs: number): boolean {
  return !hasUnsavedInput() && (document.hidden || Date.now() - lastActivityAt > idleMs)
}
