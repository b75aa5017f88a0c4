import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end = () => {}

beforeEach(() => {
  document.body.innerHTML = '<h1 tabindex="-1">Tela</h1><button id="one">Agora não</button>'
  end = keepFocus()
})

afterEach(() => end())

const button = () => document.getElementById('one')
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

describe('the focus of the panel', () => {
  test('goes to the heading when the element that has it is removed', async () => {
    button()?.focus()
    button()?.remove()
    await nextFrame()
    expect(document.activeElement?.tagName).toBe('H1')
  })

  test('stays nowhere after a tap beside every element, whatever is removed later', async () => {
    const one = button()
    one?.focus()
    one?.blur()
    await nextFrame()
    one?.remove()
    await nextFrame()
    expect(document.activeElement).toBe(document.body)
  })

  test('is not taken from another element', async () => {
    document.body.insertAdjacentHTML('beforeend', '<button id="two">Outro</button>')
    button()?.focus()
    const other = document.getElementById('two')
    other?.focus()
    button()?.remove()
    await nextFrame()
    expect(document.activeElement).toBe(other)
  })

  test.each([
    '<div role="dialog" id="over"><button>Fechar</button></div>',
    '<dialog open id="over"><button>Fechar</button></dialog>',
  ])('is left to a dialog that closes: %s', async (html) => {
    document.body.insertAdjacentHTML('beforeend', html)
    const dialog = document.getElementById('over')
    dialog?.querySelector('button')?.focus()
    dialog?.remove()
    await nextFrame()
    expect(document.activeElement).toBe(document.body)
  })

  test('is left alone once the panel is gone', async () => {
    end()
    button()?.focus()
    button()?.remove()
    await nextFrame()
    expect(document.activeElement).toBe(document.body)
  })
})
