import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChooseFiles } from './choose-files.tsx'
import type { ChosenFile } from './chosen-file.ts'
import type { prepareFile } from './prepare-file.ts'
import { texts } from './texts.ts'

const prepare = vi.hoisted(() => vi.fn<typeof prepareFile>())
vi.mock('./prepare-file.ts', () => ({ prepareFile: prepare }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const photo = (base64: string): ChosenFile => ({ key: base64, kind: 'photo', base64, bytes: 1 })
const shown = () => [...document.images].map(({ src }) => src.replace(/^.*,/, ''))

function Example() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  return <ChooseFiles files={files} onFiles={setFiles} />
}

const choose = () =>
  act(async () => {
    const files = [new File(['a'], 'foto.jpg', { type: 'image/jpeg' })]
    fireEvent.change(screen.getByLabelText(texts.file), { target: { files } })
  })

test('a photo that is removed while another is prepared stays removed', async () => {
  render(<Example />)
  prepare.mockResolvedValueOnce(photo('wrong'))
  await choose()
  expect(shown()).toEqual(['wrong'])

  let finish: (ready: ChosenFile) => void = () => {}
  prepare.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  await choose()
  fireEvent.click(screen.getByRole('button', { name: /^Remover/ }))
  expect(shown()).toEqual([])
  await act(async () => finish(photo('right')))
  expect(shown()).toEqual(['right'])
})
