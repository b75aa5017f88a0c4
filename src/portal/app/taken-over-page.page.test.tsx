import { act, cleanup } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { translatePage } from '#tests/support/browser/page-translator.ts'
import { followTranslation } from './follow-translation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(100)))

function Form() {
  return (
    <form>
      <label>
        CPF ou CNPJ <input name="cpf" />
      </label>
      <button type="button">Entrar</button>
    </form>
  )
}

it('is taken over with what was typed into it, however early it is translated', async () => {
  const root = document.createElement('div')
  root.innerHTML =
    '<form><label>CPF ou CNPJ <input name="cpf"/></label><button type="button">Entrar</button></form>'
  document.body.replaceChildren(root)
  const input = root.querySelector('input')
  if (input) input.value = '529.982'
  const letTranslate = followTranslation()
  const endTranslation = translatePage()
  await settle()
  const onRecoverableError = vi.fn<() => void>()
  act(() => void hydrateRoot(root, <Form />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.querySelector('input')).toBe(input)
  expect(input?.value).toBe('529.982')
  letTranslate()
  await settle()
  endTranslation()
  expect(root.querySelector('button')?.textContent).toBe('‹Entrar›')
})
