import Download from 'lucide-react/icons/download'
import { formatDate } from '#domain/platform/time/dates.ts'
import { formatAccessKey } from '#domain/money/fiscal-notes/access-key.ts'
import type { FiscalNote } from '#domain/money/fiscal-notes/fiscal-note.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { saveFile } from '#portal/kit/browser/download.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts as shared } from '#portal/kit/texts.ts'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { downloadNote } from '#portal/queries/money/fiscal-notes.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { downloadFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface NoteCardProps {
  note: FiscalNote
  /** Id of the reason, above the notes, why none can be downloaded now. */
  reasonId: string
}

/**
 * A fiscal note. A tap downloads it (specification 2); the access key is outside the tapped area,
 * so that it can be copied, also without a network.
 */
export function NoteCard({ note, reasonId }: NoteCardProps) {
  const { rules } = useProvider()
  const download = useAction({
    act: () => downloadNote(note, rules.usesOwnFiscalNoteModel),
    failure: downloadFailure,
    onDone: (file) => saveFile({ ...file, type: 'application/pdf' }),
  })
  const { isOffline } = useConnection()
  const isClosed = isOffline || viewingId() !== null
  return (
    <Card className="note">
      <button
        type="button"
        className="note-button"
        aria-busy={download.isBusy || undefined}
        aria-disabled={isClosed || undefined}
        aria-describedby={isClosed ? reasonId : undefined}
        onClick={download.isBusy || isClosed ? undefined : () => download.run()}
      >
        <span className="note-words">
          <span className="note-number figures">{texts.note(note.number)}</span>
          <span className="note-date figures" aria-live="polite">
            {download.isBusy ? shared.wait : texts.issuedOn(formatDate(note.issuedOn))}
          </span>
        </span>
        <Chip tone="neutral">{note.type}</Chip>
        <span className="note-value figures" translate="no">
          {note.value !== null && formatMoney(note.value)}
        </span>
        <span className="note-icon">
          {download.isBusy ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <Icon of={Download} />
          )}
          <span className="visually-hidden">{texts.downloadNote(note.number, note.type)}</span>
        </span>
      </button>
      <ActionFailure of={download.failed} />
      {note.accessKey && <AccessKey text={note.accessKey} />}
    </Card>
  )
}

function AccessKey({ text }: { text: string }) {
  return (
    <div className="note-key">
      <p>{texts.accessKey}</p>
      <CodeBlock text={formatAccessKey(text)} label={texts.accessKey} />
      <CopyButton text={text} label={texts.copyKey} copied={texts.keyCopied} variant="quiet" />
    </div>
  )
}
