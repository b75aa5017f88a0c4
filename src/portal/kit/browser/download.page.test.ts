import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveBlob, saveFile } from './download.ts'
import { fileTexts } from './offer-file.ts'

const pdf = { name: 'boleto.pdf', base64: btoa('%PDF-1.7'), type: 'application/pdf' }
const share = vi.fn<(data: ShareData) => Promise<void>>()
const canShare = vi.fn<(data: ShareData) => boolean>()
let downloaded: string[]

beforeEach(() => {
  downloaded = []
  share.mockReset().mockResolvedValue()
  canShare.mockReset().mockReturnValue(true)
  vi.stubGlobal('navigator', { standalone: true, share, canShare })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = function close() {
    this.dispatchEvent(new Event('close'))
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloaded.push(this.download)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const settle = () => new Promise((resolve) => setTimeout(resolve))
const refuse = (name: string) => share.mockRejectedValueOnce(new DOMException('', name))
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)

test('the home-screen app of an iPhone shares a file under its name and type', async () => {
  saveFile(pdf)
  await settle()
  const [file] = share.mock.calls[0]?.[0].files ?? []
  expect([file?.name, file?.type]).toEqual(['boleto.pdf', 'application/pdf'])
  expect(downloaded).toEqual([])
})

test.each([
  ['a tab of an iPhone', { standalone: false, share, canShare }],
  ['another browser', { share, canShare }],
  ['an app without a share sheet', { standalone: true }],
])('%s downloads the file', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  saveBlob('notas.csv', new Blob(['a;b'], { type: 'text/csv' }))
  await settle()
  expect(share).not.toHaveBeenCalled()
  expect(downloaded).toEqual(['notas.csv'])
})

test('a type that the share sheet refuses is downloaded', () => {
  canShare.mockReturnValue(false)
  saveFile({ ...pdf, name: 'dados.json', type: 'application/json' })
  expect(downloaded).toEqual(['dados.json'])
})

test('a sheet that is closed again is no failure', async () => {
  refuse('AbortError')
  saveFile(pdf)
  await settle()
  expect(downloaded).toEqual([])
  expect(document.querySelector('dialog')).toBeNull()
})

test('a second press is offered when the permission of the tap has lapsed', async () => {
  refuse('NotAllowedError')
  saveFile(pdf)
  await settle()
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull())
  expect(document.querySelector('dialog')?.textContent).toContain(fileTexts.ready)
  button(fileTexts.open)?.click()
  expect(share).toHaveBeenCalledTimes(2)
  expect(document.querySelector('dialog')).toBeNull()
})

test('a sheet that fails otherwise falls back to the download', async () => {
  refuse('DataError')
  saveFile(pdf)
  await settle()
  expect(downloaded).toEqual(['boleto.pdf'])
})
