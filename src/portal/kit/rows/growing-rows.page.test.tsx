import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GrowingRows } from './growing-rows.tsx'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function draw(count: number): void {
  const rows = Array.from({ length: count }, (_, index) => index)
  act(() =>
    root.render(
      <GrowingRows rows={rows} first={8}>
        {(drawn) => drawn.map((row) => <p key={row}>{row}</p>)}
      </GrowingRows>,
    ),
  )
}

const drawnRows = () => document.querySelectorAll('p').length

async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    await act(() => vi.advanceTimersByTimeAsync(50))
  }
}

test('draws a short list at once', () => {
  draw(20)
  expect(drawnRows()).toBe(20)
})

test('draws the first rows of a long list at once and all of them soon', async () => {
  draw(500)
  expect(drawnRows()).toBe(8)
  await passTime(2_500)
  expect(drawnRows()).toBe(500)
  expect(document.querySelector('button')).toBeNull()
})

test('draws more than 500 rows only when asked', async () => {
  draw(530)
  await passTime(2_500)
  expect(drawnRows()).toBe(500)
  act(() => document.querySelector('button')?.click())
  await passTime(200)
  expect(drawnRows()).toBe(530)
})
