import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import type { Failure } from '../failure.ts'
import { texts } from '../texts.ts'

type FormSchema = v.GenericSchema<Readonly<Record<string, unknown>>>
type FieldName<S extends FormSchema> = Extract<keyof v.InferInput<S>, string>
/** Field name -> message. */
type FieldErrors = Readonly<Partial<Record<string, string>>>

/** What a field component needs of its form. */
export interface FieldState<Value> {
  readonly name: string
  readonly value: Value
  readonly error: string | undefined
  readonly onValue: (value: Value) => void
}

interface FormOptions<S extends FormSchema> {
  /** Schema whose messages are shown on screen; invalid values never reach `onSubmit`. */
  schema: S
  initial: v.InferInput<S>
  /** Submits the values; resolves with a failure to show, or null on success. */
  onSubmit: (values: v.InferOutput<S>) => Promise<Failure<FieldName<S>> | null>
}

export interface FormState {
  readonly element: RefObject<HTMLFormElement | null>
  readonly failure: Failure | null
  readonly isSubmitting: boolean
  readonly submit: (event: FormEvent) => Promise<void>
}

/** The first message of each invalid field. */
function validate<S extends FormSchema>(schema: S, values: v.InferInput<S>): FieldErrors {
  const { issues = [] } = v.safeParse(schema, values)
  const named = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const)
  return Object.fromEntries(named.toReversed())
}

/**
 * State of a form: takes a schema and returns fields. Values are checked on submit; a message
 * disappears once its field is valid. Typed values stay, whatever the server answers.
 */
export function useForm<S extends FormSchema>({ schema, initial, onSubmit }: FormOptions<S>) {
  const [values, setValues] = useState<v.InferInput<S>>(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  // A ref, because a password manager can fill several fields and submit before the next render.
  const latest = useRef(values)
  const isWorking = useRef(false)

  function field<Name extends FieldName<S>>(name: Name): FieldState<v.InferInput<S>[Name]> {
    const onValue = (value: v.InferInput<S>[Name]) => {
      const next = { ...latest.current, [name]: value }
      latest.current = next
      const found = validate(schema, next)
      setValues(next)
      setErrors((shown) =>
        Object.fromEntries(Object.entries(found).filter(([wrong]) => wrong in shown)),
      )
      setFailure(null)
    }
    return { name, value: values[name], error: errors[name], onValue }
  }

  /** Shows the messages and focuses the first invalid field. */
  function showErrors(at: FieldErrors) {
    flushSync(() => setErrors(at))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submitValues(output: v.InferOutput<S>) {
    const result = await onSubmit(output)
    if (result?.field) showErrors({ [result.field]: result.text })
    else setFailure(result)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isWorking.current) return
    setFailure(null)
    const parsed = v.safeParse(schema, latest.current)
    if (!parsed.success) {
      showErrors(validate(schema, latest.current))
      return
    }
    setErrors({})
    isWorking.current = true
    setIsSubmitting(true)
    try {
      await submitValues(parsed.output)
    } catch (error) {
      setFailure({ text: texts.serverFailure })
      reportError(error)
    } finally {
      isWorking.current = false
      setIsSubmitting(false)
    }
  }

  return { element, failure, isSubmitting, submit, field }
}
