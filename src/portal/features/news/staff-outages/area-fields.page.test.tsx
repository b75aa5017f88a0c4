import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { AreaFields } from './area-fields.tsx'
import { emptyValues, type OutageValues } from './form-values.ts'
import { outageSchema } from './outage-schema.ts'

afterEach(cleanup)

function Example({ initial }: { initial: OutageValues }) {
  const { field } = useForm({
    schema: outageSchema,
    initial,
    onSubmit: () => Promise.resolve(null),
  })
  return (
    <>
      <AreaFields
        scope={field('scope')}
        cities={field('cities')}
        districts={field('districts')}
        points={field('points')}
        contracts={field('contracts')}
        place={field('place')}
      />
      <TextField {...field('place')} label="Lugar" />
    </>
  )
}

const named = (...names: string[]) => names.map((name) => ({ id: name, name }))

function show(values: Partial<OutageValues>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Example initial={{ ...emptyValues, ...values }} />
    </QueryClientProvider>,
  )
}

const place = () => screen.getByLabelText<HTMLInputElement>('Lugar')
const remove = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Remover ${name}` }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

describe('the place of an outage', () => {
  test('says what is chosen, and changes with it', () => {
    show({ districts: named('Trindade', 'Pantanal', 'Centro') })
    remove('Centro')
    expect(place().value).toBe('Trindade e Pantanal')
    remove('Pantanal')
    expect(place().value).toBe('Trindade')
    choose('Todos os assinantes')
    expect(place().value).toBe('Toda a rede')
    choose('Uma área')
    expect(place().value).toBe('Trindade')
  })

  test('is never changed once something else is typed', () => {
    show({ districts: named('Trindade', 'Pantanal'), place: 'Trindade e Pantanal' })
    fireEvent.input(place(), { target: { value: 'Perto da universidade' } })
    remove('Pantanal')
    choose('Todos os assinantes')
    expect(place().value).toBe('Perto da universidade')
  })

  test('of a draft is left as it was typed', () => {
    show({ points: named('CTO 01', 'CTO 02'), place: 'Rua das Acácias' })
    remove('CTO 02')
    expect(place().value).toBe('Rua das Acácias')
  })
})
