// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '../failure.ts'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Informe o nome')),
  city: v.pipe(v.string(), v.nonEmpty('Informe a cidade'), v.minLength(3, 'Cidade curta')),
})

type Submit = (values: v.InferOutput<typeof schema>) => Promise<Failure<'name' | 'city'> | null>

function Example({ onSubmit }: { onSubmit: Submit }) {
  const form = useForm({ schema, initial: { name: '', city: '' }, onSubmit })
  return (
    <Form of={form}>
      <TextField {...form.field('name')} label="Nome" />
      <TextField {...form.field('city')} label="Cidade" />
      <button type="submit">Enviar</button>
    </Form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const send = () => fireEvent.click(screen.getByText('Enviar'))

function show(answer: Failure<'name' | 'city'> | null = null) {
  const onSubmit = vi.fn<Submit>().mockResolvedValue(answer)
  render(<Example onSubmit={onSubmit} />)
  return onSubmit
}

afterEach(cleanup)

describe('a form', () => {
  test('says each message beside its field and goes to the first one', () => {
    const onSubmit = show()
    send()
    expect(field('Nome').getAttribute('aria-invalid')).toBe('true')
    const described = field('Nome').getAttribute('aria-describedby') ?? ''
    expect(document.querySelector(`[id="${described}"]`)?.textContent).toBe('Informe o nome')
    expect(screen.getByText('Informe a cidade')).toBeTruthy()
    expect(document.activeElement).toBe(field('Nome'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('does not scold while somebody types for the first time', () => {
    show()
    type('Cidade', 'a')
    expect(screen.queryByText('Cidade curta')).toBeNull()
  })

  test('takes a message away as soon as it is mended, and changes it when another is due', () => {
    show()
    send()
    type('Nome', 'Maria')
    expect(screen.queryByText('Informe o nome')).toBeNull()
    type('Cidade', 'a')
    expect(screen.getByText('Cidade curta')).toBeTruthy()
  })

  test('hands over what the schema made of the values', async () => {
    const onSubmit = show()
    type('Nome', '  Maria ')
    type('Cidade', 'Lages')
    send()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Maria', city: 'Lages' }))
  })

  test('shows a failure of one field there, with the focus, and keeps what was typed', async () => {
    show({ text: 'Nome já usado', field: 'name' })
    type('Nome', 'Maria')
    type('Cidade', 'Lages')
    send()
    await screen.findByText('Nome já usado')
    expect(document.activeElement).toBe(field('Nome'))
    expect(field('Nome').value).toBe('Maria')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test('shows any other failure in its own slot, until something changes', async () => {
    show({ text: 'Senha errada', requestId: 'abc' })
    type('Nome', 'Maria')
    type('Cidade', 'Lages')
    send()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Senha errada'))
    expect(screen.getByRole('alert').textContent).toContain('abc')
    type('Cidade', 'Lages do Sul')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test('loses nothing when a password manager fills and sends at one stroke', async () => {
    const onSubmit = show()
    act(() => {
      type('Nome', 'Maria')
      type('Cidade', 'Lages')
      send()
    })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Maria', city: 'Lages' }))
  })

  test('is sent once however often the button is pressed', async () => {
    let answer: (failure: null) => void = () => {}
    const onSubmit = vi.fn<Submit>(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    render(<Example onSubmit={onSubmit} />)
    type('Nome', 'Maria')
    type('Cidade', 'Lages')
    act(() => {
      send()
      send()
    })
    send()
    answer(null)
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  })
})
