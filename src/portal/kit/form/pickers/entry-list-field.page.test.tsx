import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { EntryListField } from './entry-list-field.tsx'

afterEach(cleanup)

const words = { invalid: '', duplicate: '', notFound: '', failure: '' }

const entries = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
let answer: (entry: string) => void = () => {}

function Example() {
  const [value, setValue] = useState(['1 - Plano antigo'])
  const lookUp = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  return (
    <EntryListField
      name="plans"
      label="Planos"
      error={undefined}
      value={value}
      onValue={setValue}
      words={words}
      lookUp={lookUp}
    />
  )
}

test('an entry that is removed while another is looked up stays removed', async () => {
  render(<Example />)
  fireEvent.change(screen.getByLabelText('Planos', { selector: 'input' }), {
    target: { value: '2' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remover 1 - Plano antigo' }))
  expect(entries()).toEqual([])
  await act(async () => answer('2 - Plano novo'))
  expect(entries()).toEqual(['2 - Plano novo'])
})
