import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { isPhone, toNationalDigits } from '#domain/account/people/phone.ts'
import { maxMessageLength } from '#domain/service/support/support-request.ts'
import type { ChosenFile } from '#portal/kit/attachments/chosen-file.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { ChooseFiles } from '#portal/kit/choose-files.tsx'
import { isConnectionLost, useConnection } from '#portal/kit/browser/connection.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { PhoneField } from '#portal/kit/form/phone-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { outbox } from '#portal/offline/outbox.ts'
import { storeFiles } from '#portal/offline/store-files.ts'
import { customerQuery } from '#portal/queries/account/customer.ts'
import { sendPending } from '#portal/queries/stored/outbox.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { texts } from './texts.ts'
import { WaitingRequests } from './waiting-requests.tsx'

const schema = v.object({
  phone: v.pipe(v.string(), v.transform(toNationalDigits), v.check(isPhone, texts.phoneInvalid)),
  message: v.pipe(v.string(), v.trim(), v.maxLength(maxMessageLength, texts.messageTooLong)),
})

interface AskLaterProps {
  /** The line that the request is about, where it is known. */
  lineId: string | undefined
}

/** Form for a support request; it is sent at once, or later when there is no network now. */
export function AskLater({ lineId }: AskLaterProps) {
  const { rules } = useProvider()
  if (rules.supportMenu === 'chat') return null
  return (
    <>
      <WaitingRequests />
      <Card as="section" aria-labelledby="ask" className="stack-3 ask-later">
        <h2 id="ask">{texts.askTitle}</h2>
        <p>{texts.askText}</p>
        <RequestFormWithPhone lineId={lineId} />
      </Card>
    </>
  )
}

/** The form opens at once; the phone on file is filled in when it arrives before the form is used. */
function RequestFormWithPhone({ lineId }: AskLaterProps) {
  const { data } = useQuery(customerQuery())
  /** The phone the form had when it was first used; null before that. */
  const [usedPhone, setUsedPhone] = useState<string | null>(null)
  const [written, setWritten] = useState(0)
  const phone = usedPhone ?? phoneOnFile(data?.customer.phone_number)
  return (
    <div onFocus={() => setUsedPhone(phone)}>
      <AskingForm
        key={`${written} ${phone}`}
        phone={phone}
        lineId={lineId}
        onWritten={() => setWritten(written + 1)}
      />
    </div>
  )
}

function phoneOnFile(text = ''): string {
  const digits = toNationalDigits(text)
  return isPhone(digits) ? formatPhone(digits) : ''
}

interface AskingFormProps extends AskLaterProps {
  phone: string
  onWritten: () => void
}

function AskingForm({ phone, lineId, onWritten }: AskingFormProps) {
  const client = useQueryClient()
  const { isOffline } = useConnection()
  const [keyOf] = useState(createRequestKeys)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const form = useForm({
    schema,
    initial: { phone, message: '' },
    onSubmit: async (values) => {
      if (outbox.isFull()) return { text: texts.full }
      if (files.length > 0 && !(await storeFiles(files))) return { text: texts.noRoom }
      const message = values.message || texts.noMessage
      const writtenAt = serverNow().toISOString()
      const isKept = await outbox.add({
        key: keyOf(values),
        writtenAt,
        phone: values.phone,
        message,
        fileKeys: files.map(({ key }) => key),
        lineId,
      })
      const sent = isConnectionLost() ? 0 : (await sendPending(client)).requests
      if (sent > 0) showToast({ kind: 'success', text: texts.sentToast })
      else if (isKept) showToast({ kind: 'info', text: texts.keptToast })
      else showToast({ kind: 'warning', text: texts.notKept })
      onWritten()
      return null
    },
  })
  return (
    <Form of={form}>
      <PhoneField {...form.field('phone')} label={texts.phone} />
      <TextAreaField
        {...form.field('message')}
        label={texts.message}
        hint={texts.messageHint}
        rows={4}
        maxLength={maxMessageLength}
      />
      <ChooseFiles files={files} onFiles={setFiles} mayWait />
      {lineId && <p className="outage-seen">{texts.askEvidence}</p>}
      <Button type="submit" variant="secondary" isBusy={form.isSubmitting} isWide>
        {isOffline ? texts.keep : texts.send}
      </Button>
    </Form>
  )
}
