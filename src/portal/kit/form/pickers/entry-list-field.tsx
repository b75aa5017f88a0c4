import CircleAlert from 'lucide-react/icons/circle-alert'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listEntryId } from '#domain/service/apps/entitlement.ts'
import { isRecordId } from '#domain/platform/values/record-id.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import './entry-list-field.css'
import { FieldFrame } from '#portal/kit/form/field-frame.tsx'
import { useSubmitStep } from '#portal/kit/form/submit-step.ts'
import type { FieldState } from '#portal/kit/form/use-form.ts'

export interface EntryListWords {
  readonly invalid: string
  readonly duplicate: string
  readonly notFound: string
  /** Text for a lookup that failed. */
  readonly failure: string
}

interface EntryListFieldProps extends FieldState<string[]> {
  label: string
  hint?: string
  words: EntryListWords
  /** Resolves with the entry `id - label` of an id; null when the id does not exist. */
  lookUp: (id: string) => Promise<string | null>
}

const texts = { add: 'Adicionar', remove: (entry: string) => `Remover ${entry}` } as const

/** List of ids of the provider's ERP; each is looked up when entered and shown with its name. */
export function EntryListField(props: EntryListFieldProps) {
  const { label, hint, error, value, onValue, words, lookUp } = props
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  /** An entry may be removed while another is looked up. */
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  function refuse(text: string): false {
    flushSync(() => setProblem(text))
    input.current?.focus()
    return false
  }

  const isListed = (id: string) => latest.current.some((entry) => listEntryId(entry) === id)

  /** Adds what is typed, if anything; false when it is no entry. */
  async function add(): Promise<boolean> {
    const id = draft.trim()
    if (id === '') return true
    if (isAsking) return false
    setProblem(undefined)
    if (!isRecordId(id)) return refuse(words.invalid)
    if (isListed(id)) return refuse(words.duplicate)
    setIsAsking(true)
    try {
      const entry = await lookUp(id)
      if (entry === null) return refuse(words.notFound)
      if (!isListed(id)) onValue([...latest.current, entry])
      setDraft('')
      return true
    } catch {
      return refuse(words.failure)
    } finally {
      setIsAsking(false)
    }
  }
  // What was typed and not added would be lost when the form is saved.
  useSubmitStep(() => (isListed(draft.trim()) ? Promise.resolve(true) : add()))

  async function addAndStay() {
    await add()
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter adds an entry instead of submitting the form.
    event.preventDefault()
    void addAndStay()
  }

  function remove(entry: string) {
    onValue(value.filter((other) => other !== entry))
    input.current?.focus()
  }

  return (
    <div className="stack-3">
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => (
          <div className="entry-list-row">
            <div className="field-box">
              <input
                {...control}
                aria-invalid={control['aria-invalid'] || problem !== undefined}
                ref={input}
                type="text"
                className="field-input"
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="done"
                value={draft}
                readOnly={isAsking}
                onKeyDown={onKeyDown}
                onChange={(event) => {
                  setDraft(event.currentTarget.value)
                  setProblem(undefined)
                }}
              />
            </div>
            <Button
              variant="secondary"
              icon={Plus}
              isBusy={isAsking}
              onClick={() => void addAndStay()}
            >
              {texts.add}
            </Button>
          </div>
        )}
      </FieldFrame>
      {/* An alert, because the focus stays in the field and would not announce the problem. */}
      <div role="alert" className="entry-list-problem">
        {problem && (
          <p className="field-error">
            <Icon of={CircleAlert} size={16} />
            {problem}
          </p>
        )}
      </div>
      {value.length > 0 && (
        <ul className="row-2" aria-label={label}>
          {value.map((entry) => (
            <li key={entry} className="entry-list-entry figures">
              <span>{entry}</span>
              <button type="button" aria-label={texts.remove(entry)} onClick={() => remove(entry)}>
                <Icon of={X} size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
