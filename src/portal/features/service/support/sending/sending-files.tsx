import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock-3'
import { useEffect, useState } from 'react'
import { createSupportFile } from '#contract/service/support-files.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { call } from '#portal/queries/calls/client.ts'
import { isFinalRefusal } from '#portal/queries/calls/failure.ts'
import '#portal/kit/attachments/attachments.css'
import type { ChosenFile } from '#portal/kit/attachments/chosen-file.ts'
import { FileRow, namesOf } from '#portal/kit/attachments/file-row.tsx'
import { fileFailure } from './file-refusals.ts'
import { texts } from './sending-texts.ts'

/** What became of a file; one that is refused for good would be refused again. */
type SendingState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | { readonly problem: string; readonly isFinal: boolean }

const isOnItsWay = (state: SendingState) => state === 'waiting' || state === 'sending'

export interface SendingFilesProps {
  /** The request that was opened. */
  supportId: string
  files: readonly ChosenFile[]
}

/** The files of a request on their way, one after the other; one that fails is sent again alone. */
export function SendingFiles({ supportId, files }: SendingFilesProps) {
  const [states, setStates] = useState<Readonly<Partial<Record<string, SendingState>>>>({})
  const names = namesOf(files)
  const isSending = files.some(({ key }) => isOnItsWay(states[key] ?? 'waiting'))

  async function send({ key, base64 }: ChosenFile) {
    const put = (state: SendingState) => setStates((before) => ({ ...before, [key]: state }))
    put('sending')
    try {
      await call(createSupportFile, { body: { supportId, file: base64, requestKey: key } })
      put('sent')
    } catch (error) {
      put({ problem: fileFailure(error).text, isFinal: isFinalRefusal(error) })
    }
  }

  useEffect(() => {
    let isGone = false
    const sendAll = async () => {
      for (const file of files) if (!isGone) await send(file)
    }
    void sendAll()
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the files of a request never change
  }, [supportId])

  return (
    <section className="attachment-sending" aria-labelledby="attachments-sending">
      <h3 id="attachments-sending">{texts.sendingTitle}</h3>
      <ul className="attachment-list">
        {files.map((file, index) => (
          <FileRow key={file.key} file={file} name={names[index] ?? ''}>
            <State state={states[file.key] ?? 'waiting'} onRetry={() => void send(file)} />
          </FileRow>
        ))}
      </ul>
      {isSending && <p className="field-hint">{texts.stay}</p>}
    </section>
  )
}

function State({ state, onRetry }: { state: SendingState; onRetry: () => void }) {
  if (typeof state === 'object') {
    return (
      <>
        <span role="status">
          <Chip tone="critical" icon={CircleAlert}>
            {texts.notSent}
          </Chip>
        </span>
        <p className="field-error">{state.problem}</p>
        {!state.isFinal && (
          <Button variant="secondary" isSmall onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </>
    )
  }
  return (
    <span role="status">
      {state === 'sent' ? (
        <Chip tone="positive" icon={Check}>
          {texts.sent}
        </Chip>
      ) : (
        <Chip tone="neutral" icon={Clock}>
          {state === 'sending' ? texts.sending : texts.waiting}
        </Chip>
      )}
    </span>
  )
}
