import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { texts } from '../texts.ts'
import { readTyped } from './read-typed.ts'

export type FormSchema = v.GenericSchema<Readonly<Record<string, unknown>>>
type FieldName<S extends FormSchema> = Extract<keyof v.InferInput<S>, string>
/** Field name -> message. */
type FieldErrors = Readonly<Partial<Record<string, string>>>

/** What a field component needs of its form. */
export interface FieldState<Value> {
  readonly name: string
  readonly value: Value
  readonly error: string | undefined
  /** Whether the form cannot be submitted while the field is empty. */
  readonly isRequired?: boolean
  readonly onValue: (value: Value) => void
}

/** Why something was not saved; null once it is, and 'cancelled' where the person called it off. */
export type Outcome<S extends FormSchema> = Failure<FieldName<S>> | 'cancelled' | null

export interface FormOptions<S extends FormSchema> {
  /** Schema whose messages are shown on screen; invalid values never reach `onSubmit`. */
  schema: S
  /** The values that are saved. */
  initial: v.InferInput<S>
  /** What was typed before this form was drawn, and why it was not saved. */
  begun?: {
    readonly values: v.InferInput<S>
    readonly failure: Failure<FieldName<S>> | null
  } | null
  /** The server's page holds the form already: what is in its fields is taken over. */
  isDrawnByServer?: boolean
  /** The fields that are marked as required; the schema decides. */
  required?: readonly FieldName<S>[]
  /** Submits the values; resolves with a failure to show, or null on success. */
  onSubmit: (values: v.InferOutput<S>) => Promise<Outcome<S>>
}

/** Finishes what a field has begun; false when it cannot, and the form is not submitted then. */
export type SubmitStep = () => Promise<boolean>

export interface FormState {
  readonly element: RefObject<HTMLFormElement | null>
  readonly failure: Failure | null
  readonly isSubmitting: boolean
  /** Whether a value differs from the one that is saved. */
  readonly isEdited: boolean
  /** What is done before the values are checked. */
  readonly submitSteps: Set<SubmitStep>
  readonly submit: (event: FormEvent) => Promise<void>
}

/** The message of a failure that concerns one field. */
const errorOf = (failure: Failure | null | undefined): FieldErrors =>
  failure?.field ? { [failure.field]: failure.text } : {}

const isSameValue = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

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
export function useForm<S extends FormSchema>(options: FormOptions<S>) {
  const { schema, initial, begun, isDrawnByServer = false, required = [], onSubmit } = options
  const [saved, setSaved] = useState<v.InferInput<S>>(initial)
  const [values, setValues] = useState<v.InferInput<S>>(begun?.values ?? initial)
  const [errors, setErrors] = useState<FieldErrors>(() => errorOf(begun?.failure))
  const [failure, setFailure] = useState<Failure | null>(() =>
    begun?.failure && !begun.failure.field ? begun.failure : null,
  )
  const [isSubmitting, setIsSubmitting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  // A ref, because a password manager can fill several fields and submit before the next render.
  const latest = useRef(values)
  /** What was sent last: a field that has another value now was edited meanwhile. */
  const sent = useRef(values)
  const isWorking = useRef(false)
  const [submitSteps] = useState(() => new Set<SubmitStep>())

  // What was typed, pasted or filled in before the script arrived is in the fields alone.
  useLayoutEffect(() => {
    if (!isDrawnByServer) return
    const typed = { ...latest.current, ...readTyped(element.current) }
    if (isSameValue(typed, latest.current)) return
    latest.current = typed
    setValues(typed)
  }, [isDrawnByServer])

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
    const isRequired = required.includes(name)
    return { name, value: values[name], error: errors[name], isRequired, onValue }
  }

  /** Shows the messages and focuses the first invalid field. */
  function showErrors(at: FieldErrors) {
    flushSync(() => setErrors(at))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function finishSteps(): Promise<boolean> {
    for (const finish of submitSteps) if (!(await finish())) return false
    return true
  }

  /**
   * Takes over what is saved now, with messages beside fields. `next`: what was sent, or what became of it; a
   * field that was edited during the sending keeps its value.
   */
  function rebase(savedNow: v.InferInput<S>, next: v.InferInput<S>, at: FieldErrors) {
    const edited = Object.entries(latest.current).filter(
      ([name, value]) => !isSameValue(value, sent.current[name]),
    )
    const kept = { ...next, ...Object.fromEntries(edited) }
    latest.current = kept
    setSaved(savedNow)
    setValues(kept)
    showErrors(at)
  }

  /** Whether the values were sent and accepted; otherwise the form shows why. */
  async function attempt(
    send: (checked: v.InferOutput<S>, typed: v.InferInput<S>) => Promise<Outcome<S>>,
    sendUnchecked?: (typed: v.InferInput<S>) => Promise<Outcome<S>>,
  ): Promise<boolean> {
    if (isWorking.current) return false
    isWorking.current = true
    setFailure(null)
    try {
      if (submitSteps.size > 0 && !(await finishSteps())) return false
      const typed = latest.current
      sent.current = typed
      const parsed = v.safeParse(schema, typed)
      if (!sendUnchecked && !parsed.success) {
        showErrors(validate(schema, typed))
        return false
      }
      setErrors({})
      setIsSubmitting(true)
      const outcome = parsed.success
        ? await send(parsed.output, typed)
        : ((await sendUnchecked?.(typed)) ?? null)
      if (outcome === 'cancelled') return false
      if (outcome?.field) showErrors(errorOf(outcome))
      else setFailure(outcome)
      return outcome === null
    } catch (error) {
      setFailure({ text: texts.serverFailure })
      reportError(error)
      return false
    } finally {
      isWorking.current = false
      setIsSubmitting(false)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    await attempt((checked) => onSubmit(checked))
  }

  const isEdited = Object.entries(values).some(([name, value]) => !isSameValue(value, saved[name]))
  return {
    element,
    failure,
    isSubmitting,
    isEdited,
    submitSteps,
    submit,
    attempt,
    field,
    rebase,
    saved,
    setSaved,
  }
}
