import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'
import { ShareButton } from './share-button.tsx'

const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
const noSheet = (writeText: () => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } })

beforeEach(() => {
  noSheet(refuse)
  document.execCommand = () => false
})
afterEach(cleanup)

const selected = () => {
  const field = document.activeElement
  return field instanceof HTMLInputElement
    ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    : (getSelection()?.anchorNode?.textContent ?? '')
}

const copyOf = (text: string) => <CopyButton text={text} label="Copiar" copied="Copiado" />

test.each<[string, ReactNode, string]>([
  ['a code', <p key="1">000201A</p>, '000201A'],
  ['a line in groups', <p key="2">23793.38128 6</p>, '237933812 86'],
  [
    'codes in a list',
    <ul key="3">
      <li>abc</li>
      <li>def</li>
    </ul>,
    'abc\ndef',
  ],
  ['a field', <input key="4" readOnly value="segredo" />, 'segredo'],
])('a refused copy selects %s where it is shown', async (_, shown, text) => {
  render(
    <main>
      <div>{shown}</div>
      <div>{copyOf(text)}</div>
    </main>,
  )
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(selected().replaceAll(/\W/g, '')).toBe(text.replaceAll(/\W/g, '')))
  expect(screen.queryByRole('group')).toBeNull()
})

test('a refused copy shows what is nowhere on the screen, selected', async () => {
  render(copyOf('https://demo.example/agenda.ics'))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(selected()).toBe('https://demo.example/agenda.ics'))
})

test('a refused share selects the text as well', async () => {
  render(
    <main>
      <p>000201A</p>
      <ShareButton text="000201A" label="Enviar" copied="Copiado" />
    </main>,
  )
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(selected()).toBe('000201A'))
})

test('a copy that succeeds selects nothing', async () => {
  const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve())
  noSheet(writeText)
  getSelection()?.removeAllRanges()
  render(copyOf('000201A'))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(writeText).toHaveBeenCalled())
  expect(selected()).toBe('')
})
