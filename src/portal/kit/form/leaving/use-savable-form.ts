import { useState } from 'react'
import { flushSync } from 'react-dom'
import type * as v from 'valibot'
import {
  type FormOptions,
  type FormSchema,
  type FormState,
  type Outcome,
  useForm,
} from '../use-form.ts'

/** How what is typed is saved without being sent. */
interface DraftOptions<S extends FormSchema> {
  /** The draft is saved as it is, unchecked. */
  readonly mayBeIncomplete: boolean
  readonly save: (values: v.InferInput<S>) => Promise<Outcome<S>>
}

interface SavableFormOptions<S extends FormSchema> extends FormOptions<S> {
  /** Where a submission that worked leads; not called when the person leaves for another screen. */
  onSubmitted?: (values: v.InferOutput<S>) => unknown
  /** How a form that publishes keeps a draft; null where it keeps none. Without it, submitting saves. */
  draft?: DraftOptions<S> | null
}

/** The state of a form that is asked about before it is left. */
export interface SavableFormState extends FormState {
  /** It was submitted, and leads to another screen now. */
  readonly isSent: boolean
  /** What `save` saves; null where what is typed can only be sent. */
  readonly saves: 'draft' | 'form' | null
  /** Saves the values before the form is left. Resolves to false after a failure, which the form shows. */
  readonly save: () => Promise<boolean>
}

/** State of a form that is asked about before it is left (`LeaveQuestion`), and can be saved then. */
export function useSavableForm<S extends FormSchema>(options: SavableFormOptions<S>) {
  const { onSubmit, onSubmitted, draft, ...rest } = options
  const [isSent, setIsSent] = useState(false)

  async function submitAndLead(checked: v.InferOutput<S>): Promise<Outcome<S>> {
    const outcome = await onSubmit(checked)
    if (outcome !== null || !onSubmitted) return outcome
    // Nothing is at risk where it leads to another screen.
    flushSync(() => setIsSent(true))
    try {
      await onSubmitted(checked)
    } finally {
      setIsSent(false)
    }
    return null
  }

  const form = useForm<S>({ ...rest, onSubmit: submitAndLead })
  const { attempt, saved, setSaved } = form

  /** Unless the form takes over what is saved, it is what was sent. What was typed meanwhile is not. */
  async function keep(typed: v.InferInput<S>, sending: Promise<Outcome<S>>) {
    const outcome = await sending
    if (outcome === null) setSaved((now) => (now === saved ? typed : now))
    return outcome
  }

  const save = () =>
    attempt(
      (checked, typed) => keep(typed, draft ? draft.save(typed) : onSubmit(checked)),
      draft?.mayBeIncomplete ? (typed) => keep(typed, draft.save(typed)) : undefined,
    )

  const saves: SavableFormState['saves'] = draft === null ? null : draft ? 'draft' : 'form'
  return { ...form, isSent, saves, save }
}
