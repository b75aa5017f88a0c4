import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDragToClose } from './use-drag-to-close.ts'

const onClose = vi.fn()
let isNarrow = true

function Sheet({ mayClose = true }: { mayClose?: boolean }) {
  const sheet = useDragToClose(mayClose ? onClose : null)
  return (
    // Another ref with each render, as libraries compose them.
    <div ref={(element) => sheet(element)} data-testid="sheet">
      <ul data-testid="list">
        <li>Fatura</li>
      </ul>
      <textarea aria-label="Mensagem" />
    </div>
  )
}

beforeEach(() => {
  isNarrow = true
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }))
})
afterEach(() => {
  cleanup()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

const sheet = () => screen.getByTestId('sheet')

/** Moves a finger through these heights, `ms` apart, and says which moves the page was kept from. */
function draw(
  from: Element,
  ys: readonly number[],
  { ms = 400, x = 0, end = 'touchEnd', between = () => {} } = {},
) {
  Object.defineProperty(sheet(), 'offsetHeight', { value: 400, configurable: true })
  const touch = (kind: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', index: number) => {
    const touches = kind.endsWith('d') ? [] : [{ clientX: index * x, clientY: ys[index] ?? 0 }]
    const event = createEvent[kind](from, { touches, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: index * ms })
    fireEvent(from, event)
    return event.defaultPrevented
  }
  touch('touchStart', 0)
  const kept = ys.slice(1).map((_, index) => {
    between()
    return touch('touchMove', index + 1)
  })
  const during = sheet().style.transform
  touch(end === 'touchEnd' ? 'touchEnd' : 'touchCancel', ys.length)
  return { kept, during }
}

test('follows the finger down, and closes when it is let go far down', () => {
  render(<Sheet />)
  expect(draw(sheet(), [100, 104, 160, 260])).toEqual({
    kept: [true, true, true],
    during: 'translateY(152px)',
  })
  expect(onClose).toHaveBeenCalledTimes(1)
  // It leaves from where it was let go.
  expect(sheet().style.getPropertyValue('--drawn')).toBe('152px')
})

test('keeps following while what it shows is drawn anew', () => {
  const { rerender } = render(<Sheet />)
  const between = () => rerender(<Sheet />)
  expect(draw(sheet(), [100, 160, 260], { between }).during).toBe('translateY(152px)')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('goes back when it is let go early and slowly, and closes when thrown', () => {
  render(<Sheet />)
  draw(sheet(), [100, 140, 160])
  expect(onClose).not.toHaveBeenCalled()
  expect(sheet().style.transform).toBe('')
  draw(sheet(), [100, 140, 180], { ms: 20 })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('leaves to the page what is scrolled, drawn across, typed in or taken away', () => {
  render(<Sheet />)
  expect(draw(sheet(), [300, 200, 400]).kept).toEqual([false, false])
  draw(sheet(), [100, 110, 300], { x: 60 })
  draw(screen.getByRole('textbox'), [100, 200, 400])
  const list = screen.getByTestId('list')
  list.scrollTop = 20
  draw(list, [100, 200, 400])
  draw(sheet(), [100, 200, 400], { end: 'touchCancel' })
  expect(onClose).not.toHaveBeenCalled()
})

test('stays while an action runs, and where a dialog is no sheet', () => {
  render(<Sheet mayClose={false} />)
  draw(sheet(), [100, 200, 400])
  cleanup()
  isNarrow = false
  render(<Sheet />)
  draw(sheet(), [100, 200, 400])
  expect(onClose).not.toHaveBeenCalled()
})
