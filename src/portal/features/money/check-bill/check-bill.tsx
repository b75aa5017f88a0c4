import Camera from 'lucide-react/icons/camera'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { FieldFrame } from '#portal/kit/form/field-frame.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import './check-bill.css'
import { texts } from './texts.ts'
import { useCheck } from './use-check.ts'
import { Verdict } from './verdict.tsx'

const CodeCamera = lazyPart(async () => (await import('./code-camera.tsx')).CodeCamera, {
  otherwise: () => (
    <Callout kind="warning">
      <p>{texts.cameraMissing}</p>
    </Callout>
  ),
})

/** Whether a boleto or a PIX code is one of the subscriber's bills, told on the device. */
export function CheckBill() {
  return (
    <Screen title={texts.title} lead={texts.lead} back={{ to: '/panel/financial/invoices/to-pay' }}>
      <Check />
    </Screen>
  )
}

function Check() {
  const { form, field, checked } = useCheck()
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)

  function take(text: string) {
    flushSync(() => {
      field.onValue(text)
      setIsCameraOpen(false)
    })
    submit.current?.focus()
    form.element.current?.requestSubmit()
  }

  return (
    <div className="stack-4 check-bill">
      <Card>
        <Form of={form}>
          <FieldFrame label={texts.field} hint={texts.hint} error={field.error}>
            {(control) => (
              <div className="field-box">
                <textarea
                  {...control}
                  className="field-input field-text check-code figures"
                  rows={3}
                  value={field.value}
                  spellCheck={false}
                  autoComplete="off"
                  autoCapitalize="off"
                  onChange={(event) => field.onValue(event.currentTarget.value)}
                />
              </div>
            )}
          </FieldFrame>
          <div className="stack-3 check-actions">
            <Button type="submit" ref={submit} isBusy={form.isSubmitting} isWide>
              {texts.check}
            </Button>
            <Button
              variant="secondary"
              icon={Camera}
              aria-expanded={isCameraOpen}
              onClick={() => setIsCameraOpen(true)}
              isWide
            >
              {texts.camera}
            </Button>
          </div>
        </Form>
        {isCameraOpen && <CodeCamera onCode={take} onClose={() => setIsCameraOpen(false)} />}
      </Card>
      {checked && <Verdict key={checked.text} checked={checked} />}
    </div>
  )
}
