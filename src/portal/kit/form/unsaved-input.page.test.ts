import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasUnsavedInput, watchInput } from './unsaved-input.ts'

/** The page's listeners: a script can make no event that the browser vouches for. */
const listeners = new Map<
  string,
  (event: { isTrusted: boolean; target: unknown; type: string }) => void
>()

beforeEach(() => {
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((name, listener) => {
    if (typeof listener === 'function')
      listeners.set(name, (event) => void Reflect.apply(listener, null, [event]))
  })
  watchInput()
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function show(type: string, value = ''): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'))
  field.type = type
  if (value !== '') field.value = value
  return field
}

const fire = (name: 'beforeinput' | 'input', target: HTMLInputElement, isTrusted = true) =>
  listeners.get(name)?.({ isTrusted, target, type: name })

function type(field: HTMLInputElement, value: string, isTrusted = true): void {
  fire('beforeinput', field, isTrusted)
  field.value = value
  fire('input', field, isTrusted)
}

test('a value that is typed is lost by a reload, and one that is typed and removed is not', () => {
  const field = show('text')
  expect(hasUnsavedInput()).toBe(false)
  type(field, 'Ana')
  expect(hasUnsavedInput()).toBe(true)
  type(field, '')
  expect(hasUnsavedInput()).toBe(false)
})

test('a value that is emptied is lost by a reload, until it is as it was', () => {
  const field = show('text', 'Ana')
  type(field, '')
  expect(hasUnsavedInput()).toBe(true)
  type(field, 'Ana')
  expect(hasUnsavedInput()).toBe(false)
})

test('files that were chosen are lost by a reload, although their field is emptied', () => {
  fire('input', show('file'))
  expect(hasUnsavedInput()).toBe(true)
})

test('what a script fills in, and what has left the screen, is not counted', () => {
  type(show('text'), 'Ana', false)
  expect(hasUnsavedInput()).toBe(false)
  type(show('text'), 'Ana')
  document.body.replaceChildren()
  expect(hasUnsavedInput()).toBe(false)
})
