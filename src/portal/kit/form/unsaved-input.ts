type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Edited fields, and what besides would be lost on a screen that asks before it is left; with what each field
 * held before. Null where that is not known, as of chosen files.
 */
const edited = new Map<Pick<Field, 'isConnected' | 'value'>, string | null>()
/** Milliseconds since 1970. */
let lastActivityAt = 0

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

function noteActivity(): void {
  lastActivityAt = Date.now()
}

function noteEdit({ isTrusted, target, type }: Event): void {
  if (!isTrusted) return
  noteActivity()
  if (!isField(target) || edited.has(target)) return
  edited.set(target, type === 'beforeinput' ? target.value : null)
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

/** Holds what would be lost until the returned function is called. */
export function holdUnsaved(): () => void {
  const hold = { isConnected: true, value: '' }
  edited.set(hold, null)
  return () => void edited.delete(hold)
}

/** Whether a field on screen holds another value than before it was edited, or something else would be lost. */
export function hasUnsavedInput(): boolean {
  for (const field of edited.keys()) if (!field.isConnected) edited.delete(field)
  return [...edited].some(([{ value }, before]) => value !== before)
}

/** Whether the page may be reloaded unasked: nothing typed, and no touch for `idleMs` or out of view. */
export function isIdle(idleMs: number): boolean {
  return !hasUnsavedInput() && (document.hidden || Date.now() - lastActivityAt > idleMs)
}
