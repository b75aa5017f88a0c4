import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '#portal/kit/frames/failure.ts'
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

// jsdom has no layout.
const scrollIntoView = vi.fn()
Element.prototype.scrollIntoView = scrollIntoView

afterEach(() => {
  cleanup()
  scrollIntoView.mockClear()
})

/** A form that stays open, and shows what the server made of it. */
function Saved({ save }: { save: () => Promise<string> }) {
  const form = useForm({
    schema,
    initial: { name: '', city: '' },
    onSubmit: async (values) => {
      const now = { ...values, name: await save() }
      form.rebase(now, now, {})
      return null
    },
  })
  return (
    <Form of={form}>
      <TextField {...form.field('name')} label="Nome" />
      <TextField {...form.field('city')} label="Cidade" />
      <button type="submit">Enviar</button>
      {form.isEdited && <p>Não salvo</p>}
    </Form>
  )
}

describe('a form', () => {
  test('what is typed while it is saved stays, and the rest is what was saved', async () => {
    let answer = (_name: string) => {}
    const saving = new Promise<string>((resolve) => (answer = resolve))
    render(<Saved save={() => saving} />)
    type('Nome', ' Ana ')
    type('Cidade', 'Natal')
    send()
    type('Cidade', 'Natal, RN')
    await act(async () => answer('Ana'))
    expect(field('Nome').value).toBe('Ana')
    expect(field('Cidade').value).toBe('Natal, RN')
    expect(screen.getByText('Não salvo')).toBeTruthy()
  })

  test('a submitted form shows each message beside its field and focuses the first one', () => {
    const onSubmit = show()
    send()
    expect(field('Nome').getAttribute('aria-invalid')).toBe('true')
    const described = field('Nome').getAttribute('aria-describedby') ?? ''
    expect(document.querySelector(`[id="${described}"]`)?.textContent).toBe('Informe o nome')
    expect(screen.getByText('Informe a cidade')).toBeTruthy()
    expect(document.activeElement).toBe(field('Nome'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('a form shows no message while a field is typed in for the first time', () => {
    show()
    type('Cidade', 'a')
    expect(screen.queryByText('Cidade curta')).toBeNull()
  })

  test('a form removes a message once its field is valid, and replaces it when the problem changes', () => {
    show()
    send()
    type('Nome', 'Maria')
    expect(screen.queryByText('Informe o nome')).toBeNull()
    type('Cidade', 'a')
    expect(screen.getByText('Cidade curta')).toBeTruthy()
  })

  test('a form submits the values as transformed by the schema', async () => {
    const onSubmit = show()
    type('Nome', '  Maria ')
    type('Cidade', 'Lages')
    send()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Maria', city: 'Lages' }))
  })

  test('a form shows the failure of a field beside it, focuses it and keeps the typed values', async () => {
    show({ text: 'Nome já usado', field: 'name' })
    type('Nome', 'Maria')
    type('Cidade', 'Lages')
    send()
    await screen.findByText('Nome já usado')
    expect(document.activeElement).toBe(field('Nome'))
    expect(field('Nome').value).toBe('Maria')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test('a form shows any other failure in its slot until a value changes', async () => {
    show({ text: 'Senha errada', requestId: 'abc' })
    type('Nome', 'Maria')
    type('Cidade', 'Lages')
    send()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Senha errada'))
    expect(screen.getByRole('alert').textContent).toContain('abc')
    await waitFor(() => expect(scrollIntoView).toHaveBeenCalledOnce())
    type('Cidade', 'Lages do Sul')
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test('a form submits all values when a password manager fills and submits it at once', async () => {
    const onSubmit = show()
    act(() => {
      type('Nome', 'Maria')
      type('Cidade', 'Lages')
      send()
    })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Maria', city: 'Lages' }))
  })

  test('a form is submitted once, however often the button is pressed', async () => {
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
