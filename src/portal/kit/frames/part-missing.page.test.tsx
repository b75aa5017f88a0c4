import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  reportCaptive,
  reportReachable,
  reportUnreachable,
  requestEpoch,
} from '#portal/kit/browser/connection.ts'
import { OverlayMissing } from '#portal/kit/overlays/overlay-missing.tsx'
import { ToastsOnScreen } from '#portal/kit/toasts/toasts-on-screen.tsx'
import { lazyPart } from './lazy-part.tsx'
import { PartMissing } from './part-missing.tsx'

const unsaved = vi.hoisted(() => ({ isTyped: false }))
vi.mock('#portal/kit/form/unsaved-input.ts', () => ({ hasUnsavedInput: () => unsaved.isTyped }))

const returnLine = () => reportReachable(requestEpoch())
const isShown = (text: string | RegExp) => screen.queryByText(text) !== null
const offline = /^Sem internet agora/
const online = 'Esta parte não carregou: recarregue a página.'
const reloadButton = () => screen.queryByRole('button', { name: 'Recarregar' })

const pressReload = () => fireEvent.click(screen.getByRole('button', { name: 'Recarregar' }))

/** The page's own `reload`, which a document of a test does not have. */
function stubReload() {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  onTestFinished(() => void vi.unstubAllGlobals())
  return reload
}

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))

beforeEach(() => {
  unsaved.isTyped = false
  returnLine()
})

afterEach(() => {
  cleanup()
  returnLine()
})

test('a missing part says what the connection is now, and offers the page again only with a line', () => {
  render(<PartMissing />)
  expect([isShown(online), isShown(offline), reloadButton() !== null]).toEqual([true, false, true])
  act(reportUnreachable)
  expect([isShown(online), isShown(offline), reloadButton() !== null]).toEqual([false, true, false])
  act(reportCaptive)
  expect(isShown(/^Esta rede pede login/)).toBe(true)
  act(returnLine)
  expect([isShown(online), isShown(offline), reloadButton() !== null]).toEqual([true, false, true])
})

test('a part that no browser asks for again is named so when the line returns', async () => {
  const noCode = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const Lazy = lazyPart<object>(noCode, { otherwise: PartMissing })
  act(reportUnreachable)
  render(<Lazy />)
  await settle()
  expect(isShown(offline)).toBe(true)
  act(returnLine)
  await settle()
  expect([isShown(online), isShown(offline)]).toEqual([true, false])
})

test('loads the page again at once where nothing is typed', () => {
  const reload = stubReload()
  render(<PartMissing />)
  pressReload()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('warns before typed text is lost, and loads the page again at the second press', () => {
  const reload = stubReload()
  unsaved.isTyped = true
  render(<PartMissing />)
  pressReload()
  expect(reload).not.toHaveBeenCalled()
  expect(isShown('Recarregar apaga o que você digitou nesta página.')).toBe(true)
  pressReload()
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['with a line', returnLine, online],
  ['without a line', reportUnreachable, offline],
])('answers a tap on an overlay that did not come, %s', (_, setLine, text) => {
  act(setLine)
  render(<ToastsOnScreen />)
  render(<OverlayMissing isOpen onClose={() => {}} />)
  expect(isShown(text)).toBe(true)
})
