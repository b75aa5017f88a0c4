import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Form } from '../form.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { TextField } from '../text-field.tsx'
import { hasUnsavedInput } from '../unsaved-input.ts'
import { useSavableForm } from './use-savable-form.ts'

const schema = v.object({ name: v.pipe(v.string(), v.nonEmpty('Informe o nome')) })
type Options = Parameters<typeof useSavableForm<typeof schema>>[0]

function Example(options: Omit<Options, 'initial' | 'schema'>) {
  const form = useSavableForm({
    ...options,
    schema,
    initial: { name: 'Ana' },
    async onSubmit(values) {
      const outcome = await options.onSubmit(values)
      // As a form does that stays open: what was sent is what is saved.
      if (!options.onSubmitted) form.rebase(values, values, {})
      return outcome
    },
  })
  return (
    <Form of={form}>
      <TextField {...form.field('name')} label="Nome" />
      <button type="submit">Salvar</button>
      <LeaveQuestion of={form} />
    </Form>
  )
}

const onSubmit = vi.fn<Options['onSubmit']>()
const onSubmitted = vi.fn<() => void>()

/** The form with a name typed in it; what is returned visits another screen. */
async function open(name: string, options: Partial<Options> = {}, leadsOn = true) {
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Example onSubmit={onSubmit} {...(leadsOn && { onSubmitted })} {...options} />,
  })
  const other = createRoute({
    getParentRoute: () => root,
    path: '/other',
    component: () => <h1>Outra tela</h1>,
  })
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: root.addChildren([form, other]), history })
  await router.load()
  await act(async () => void render(<RouterProvider router={router} />))
  fireEvent.input(field(), { target: { value: name } })
  return () => act(() => history.push('/other'))
}

/** The form, and a visit of another screen that it stops. */
async function leave(name: string, options: Partial<Options> = {}) {
  const visit = await open(name, options)
  visit()
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  return visit
}

/** A server that answers when it is told to. */
function answerLater() {
  let answer: (outcome: null) => void = () => {}
  onSubmit.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  return () => act(async () => answer(null))
}

const field = () => screen.getByLabelText<HTMLInputElement>('Nome')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isAsked = () => screen.queryByRole('alertdialog') !== null
const hasLeft = () => screen.queryByRole('heading', { name: 'Outra tela' }) !== null

// The dialog loads when it first opens.
beforeAll(async () => {
  await Promise.all([
    import('../../overlays/dialog.tsx'),
    import('../../overlays/chakra-dialog.tsx'),
  ])
})

// jsdom has no layout.
Element.prototype.scrollIntoView = vi.fn()

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('a form is saved as it is and left for the screen that was asked for', async () => {
  onSubmit.mockResolvedValue(null)
  await leave('Bia')
  press('Salvar e sair')
  await waitFor(() => expect(hasLeft()).toBe(true))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Bia' })
  expect(onSubmitted).not.toHaveBeenCalled()
})

test('a form that is not valid stays, and shows why', async () => {
  await leave('')
  press('Salvar e sair')
  await screen.findByText('Informe o nome')
  expect(isAsked()).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(hasLeft()).toBe(false)
})

test('a form that the server refuses stays with what was typed, and asks again', async () => {
  onSubmit.mockResolvedValue({ text: 'Sem internet' })
  await leave('Bia')
  press('Salvar e sair')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Sem internet'))
  await waitFor(() => expect(isAsked()).toBe(false))
  expect(field().value).toBe('Bia')
  expect(hasLeft()).toBe(false)
})

test('a form whose own question was answered with no stays', async () => {
  onSubmit.mockResolvedValue('cancelled')
  const visit = await leave('Bia')
  press('Salvar e sair')
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  visit()
  await waitFor(() => expect(isAsked()).toBe(true))
  expect(field().value).toBe('Bia')
  expect(hasLeft()).toBe(false)
})

test('what is typed while the form saves is asked about once more', async () => {
  const answer = answerLater()
  await leave('Bia')
  press('Salvar e sair')
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  fireEvent.input(field(), { target: { value: 'Bia e Ana' } })
  await answer()
  await waitFor(() => expect(isAsked()).toBe(true))
  expect(hasLeft()).toBe(false)
  expect(field().value).toBe('Bia e Ana')
})

test('a form that sends is saved as a draft, which may be incomplete', async () => {
  const save = vi.fn(async () => null)
  await leave('', { draft: { mayBeIncomplete: true, save } })
  press('Salvar rascunho e sair')
  await waitFor(() => expect(hasLeft()).toBe(true))
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: '' })
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a draft that must be complete is checked', async () => {
  const save = vi.fn(async () => null)
  await leave('', { draft: { mayBeIncomplete: false, save } })
  press('Salvar rascunho e sair')
  await screen.findByText('Informe o nome')
  expect(save).not.toHaveBeenCalled()
})

test('a form that can only send offers no saving', async () => {
  await leave('Bia', { draft: null })
  expect(screen.queryByRole('button', { name: /^Salvar .*sair$/ })).toBeNull()
  press('Sair sem salvar')
  await waitFor(() => expect(hasLeft()).toBe(true))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a visit is stopped while the form is being sent, and its own way is taken then', async () => {
  const answer = answerLater()
  const visit = await open('Bia')
  press('Salvar')
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  visit()
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  expect(screen.getByRole('button', { name: 'Salvar e sair' }).ariaBusy).toBe('true')
  await answer()
  expect(onSubmitted).toHaveBeenCalledOnce()
})

test('what a form that was sent leads to is not asked about', async () => {
  onSubmit.mockResolvedValue(null)
  const visit = await open('Bia')
  onSubmitted.mockImplementation(visit)
  press('Salvar')
  await waitFor(() => expect(hasLeft()).toBe(true))
})

test('a visit that was stopped while the form was being saved goes on once it is', async () => {
  const answer = answerLater()
  const visit = await open('Bia', {}, false)
  press('Salvar')
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  visit()
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  await answer()
  await waitFor(() => expect(hasLeft()).toBe(true))
})

test('what is asked about before it is left is not reloaded unasked', async () => {
  onSubmit.mockResolvedValue(null)
  await open('Bia', {}, false)
  expect(hasUnsavedInput()).toBe(true)
  press('Salvar')
  await waitFor(() => expect(hasUnsavedInput()).toBe(false))
})
