import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShareButton } from './share-button.tsx'
import { clearToasts, currentToasts } from '#portal/kit/toasts/toasts.ts'

const said = () => currentToasts().history.map(({ text }) => text)

const copy = vi.fn(async (_text: string) => undefined)
const share = vi.fn(async (_data: ShareData) => undefined)

beforeEach(() => {
  copy.mockReset()
  share.mockReset()
})
afterEach(() => {
  cleanup()
  clearToasts()
})

const withSheet = () => vi.stubGlobal('navigator', { share, clipboard: { writeText: copy } })
const withoutSheet = () => vi.stubGlobal('navigator', { clipboard: { writeText: copy } })
const tap = () => fireEvent.click(screen.getByRole('button'))
const code = <ShareButton text="código" label="Compartilhar código" />
const receipt = <ShareButton text="recibo" label="Compartilhar recibo" copied="Recibo copiado" />

test('the share sheet gets the text alone', async () => {
  withSheet()
  render(receipt)
  tap()
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ text: 'recibo' }))
  expect(copy).not.toHaveBeenCalled()
  expect(said()).toEqual([])
})

test('without a share sheet what can be copied is copied, and the rest has no button', async () => {
  withoutSheet()
  const { container, rerender } = render(code)
  expect(container.innerHTML).toBe('')
  rerender(receipt)
  tap()
  await vi.waitFor(() => expect(said()).toEqual(['Recibo copiado']))
  expect(copy).toHaveBeenCalledWith('recibo')
})

test.each([
  ['closed again', 'AbortError'],
  ['open already', 'InvalidStateError'],
])('a sheet that is %s copies nothing and says nothing', async (_, name) => {
  withSheet()
  const closed = Promise.reject(new DOMException('', name))
  share.mockReturnValueOnce(closed)
  render(receipt)
  tap()
  await expect(closed).rejects.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  expect(copy).not.toHaveBeenCalled()
  expect(said()).toEqual([])
})

test('a sheet that fails leads to a copy, or to a word of it', async () => {
  withSheet()
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const { rerender } = render(receipt)
  tap()
  await vi.waitFor(() => expect(said()).toEqual(['Recibo copiado']))
  rerender(code)
  tap()
  await vi.waitFor(() => expect(said()[0]).toMatch(/^Não foi possível compartilhar/))
})

const proof = { text: 'Código: AB12', missing: '' }
const proven = (more: () => Promise<typeof proof>) => (
  <ShareButton text="recibo" label="Compartilhar recibo" copied="Recibo copiado" more={more} />
)

test('what is fetched at the tap is shared and copied below the text', async () => {
  withSheet()
  const { rerender } = render(proven(async () => proof))
  tap()
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ text: 'recibo\nCódigo: AB12' }))
  withoutSheet()
  rerender(proven(async () => proof))
  tap()
  await vi.waitFor(() => expect(copy).toHaveBeenCalledWith('recibo\nCódigo: AB12'))
})

test('what cannot be fetched is said, and the text is shared without it', async () => {
  withSheet()
  render(proven(async () => ({ text: '', missing: 'Vai sem o código.' })))
  tap()
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ text: 'recibo' }))
  expect(said()).toEqual(['Vai sem o código.'])
})

test('a fetch that outlasts the tap is shared by the next one, which fetches nothing', async () => {
  withSheet()
  const more = vi.fn(async () => proof)
  render(proven(more))
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  tap()
  await vi.waitFor(() => expect(said()).toEqual(['Pronto. Toque de novo para compartilhar.']))
  expect(copy).not.toHaveBeenCalled()
  tap()
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2))
  expect(share).toHaveBeenLastCalledWith({ text: 'recibo\nCódigo: AB12' })
  expect(more).toHaveBeenCalledTimes(1)
})
