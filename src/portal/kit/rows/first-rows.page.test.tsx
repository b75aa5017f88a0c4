import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FirstRows } from './first-rows.tsx'
import { MoreButton } from './more-button.tsx'

afterEach(cleanup)

const rows = Array.from({ length: 5 }, (_, index) => `Linha ${index + 1}`)
const lines = (drawn: readonly string[]) => drawn.map((row) => <li key={row}>{row}</li>)
const focused = () => document.activeElement?.textContent

/** Presses the only button, as a keyboard does. */
async function press() {
  const button = screen.getByRole('button')
  button.focus()
  await act(async () => void fireEvent.click(button))
}

test('the last rows take the focus of the button that drew them', async () => {
  render(
    <>
      <FirstRows rows={rows} step={2}>
        {(drawn) => <ul>{lines(drawn)}</ul>}
      </FirstRows>
      <a href="/">Depois</a>
    </>,
  )
  await press()
  expect(focused()).toBe('Mostrar mais 1')
  await press()
  expect(focused()).toBe('Linha 5')
})

/** A list whose next page comes after a while. */
function Pages({ next }: { next: Promise<void> }) {
  const [state, setState] = useState<'first' | 'fetching' | 'whole'>('first')
  async function fetchNext() {
    setState('fetching')
    await next
    setState('whole')
  }
  return (
    <>
      <ul>{lines(state === 'whole' ? rows : rows.slice(0, 3))}</ul>
      <MoreButton hasMore={state !== 'whole'} isBusy={state === 'fetching'} onMore={fetchNext}>
        Mostrar mais
      </MoreButton>
    </>
  )
}

test('the first row of the last page takes the focus of the button that fetched it', async () => {
  let answer = () => {}
  const next = new Promise<void>((resolve) => {
    answer = resolve
  })
  render(<Pages next={next} />)
  await press()
  expect(focused()).toBe('Mostrar mais')
  await act(async () => answer())
  expect(focused()).toBe('Linha 4')
})

test('a list that becomes whole by itself takes no focus', async () => {
  const more = (hasMore: boolean) => (
    <MoreButton hasMore={hasMore} onMore={() => {}}>
      Mostrar mais
    </MoreButton>
  )
  const { rerender } = render(more(true))
  rerender(more(false))
  expect(document.activeElement).toBe(document.body)
})
