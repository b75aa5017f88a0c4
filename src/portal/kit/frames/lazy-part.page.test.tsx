import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { slowAfterMs } from '#contract/platform/patience.ts'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { lazyPart } from './lazy-part.tsx'

interface Props {
  isOpen: boolean
}

const Part = () => <p>a parte</p>
const Otherwise = () => <p>no lugar dela</p>
const noCode = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const isShown = (text: string) => screen.queryByText(text) !== null

/** Lets everything that waits for no timer happen. */
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)))

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a part is drawn once its code has arrived', async () => {
  const Lazy = lazyPart<Props>(() => Promise.resolve(Part), { otherwise: Otherwise })
  render(<Lazy isOpen />)
  expect(isShown('a parte')).toBe(false)
  await settle()
  expect(isShown('a parte')).toBe(true)
  await act(async () => void (await vi.advanceTimersByTimeAsync(slowAfterMs)))
  expect(isShown('a parte')).toBe(true)
})

test('a part whose code does not come ends no screen, and comes when the connection returns', async () => {
  const load = vi.fn<() => Promise<ComponentType<Props>>>(noCode)
  const Lazy = lazyPart(load, { otherwise: Otherwise })
  render(<Lazy isOpen />)
  await settle()
  expect(isShown('no lugar dela')).toBe(true)
  act(reportUnreachable)
  load.mockResolvedValue(Part)
  act(() => reportReachable(requestEpoch()))
  await settle()
  expect(isShown('a parte')).toBe(true)
  expect(load).toHaveBeenCalledTimes(2)
})

test('code that does not come is fetched again where the connection returned just then', async () => {
  const load = vi.fn<() => Promise<ComponentType<Props>>>(noCode)
  function JustReturned() {
    useLayoutEffect(() => {
      load.mockResolvedValue(Part)
      reportReachable(requestEpoch())
    }, [])
    return <Otherwise />
  }
  const Lazy = lazyPart(load, { otherwise: JustReturned })
  act(reportUnreachable)
  render(<Lazy isOpen />)
  await settle()
  expect(isShown('a parte')).toBe(true)
  expect(load).toHaveBeenCalledTimes(2)
})

test('code that never answers is waited for until the line counts as slow', async () => {
  const Lazy = lazyPart<Props>(() => new Promise(() => undefined), { otherwise: Otherwise })
  render(<Lazy isOpen />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(slowAfterMs - 1)))
  expect(isShown('no lugar dela')).toBe(false)
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(isShown('no lugar dela')).toBe(true)
})

test('what stands in for an open overlay stays until it closes', async () => {
  let arrive: (part: ComponentType<Props>) => void = () => {}
  const load = () => new Promise<ComponentType<Props>>((resolve) => (arrive = resolve))
  const keepsOtherwise = ({ isOpen }: Props) => isOpen
  const Lazy = lazyPart<Props>(load, { otherwise: Otherwise, keepsOtherwise })
  const shown = render(<Lazy isOpen />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(slowAfterMs)))
  arrive(Part)
  await settle()
  expect(isShown('no lugar dela')).toBe(true)
  shown.rerender(<Lazy isOpen={false} />)
  expect(isShown('a parte')).toBe(true)
  shown.rerender(<Lazy isOpen />)
  expect(isShown('a parte')).toBe(true)
})

test('code that arrives between the drawing and its effects is drawn', async () => {
  vi.useRealTimers()
  let arrive: (part: ComponentType<Props>) => void = () => {}
  const Lazy = lazyPart<Props>(() => new Promise((resolve) => (arrive = resolve)))
  void Lazy.preload()
  function SlowScreen() {
    useLayoutEffect(() => {
      arrive(Part)
      // A drawing longer than React's slice: its effects wait for the next task.
      const end = performance.now() + 30
      while (performance.now() < end);
    }, [])
    return <Lazy isOpen />
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    vi.unstubAllGlobals()
  })
  root.render(<SlowScreen />)
  await expect.poll(() => isShown('a parte')).toBe(true)
})
