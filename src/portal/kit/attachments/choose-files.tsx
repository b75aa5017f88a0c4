import ImagePlus from 'lucide-react/icons/image-plus'
import { useId, useRef, useState } from 'react'
import { maxAttachments } from '#domain/service/support/attachment.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { useSubmitStep } from '#portal/kit/form/submit-step.ts'
import './attachments.css'
import type { ChosenFile } from './chosen-file.ts'
import { FileRow, namesOf } from './file-row.tsx'
import { prepareFile } from './prepare-file.ts'
import { texts } from './texts.ts'

export interface ChooseFilesProps {
  files: readonly ChosenFile[]
  /** Changes the files that are ready then: one may be removed while another is prepared. */
  onFiles: (change: (now: readonly ChosenFile[]) => readonly ChosenFile[]) => void
  /** They may have to wait on this device. */
  mayWait?: boolean
}

/** The part of a form that takes photos and PDFs. What is chosen is made small and plain at once. */
export function ChooseFiles({ files, onFiles, mayWait = false }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const [isPreparing, setIsPreparing] = useState(false)
  const [problem, setProblem] = useState('')
  const names = namesOf(files)

  useSubmitStep(async () => {
    if (isPreparing) setProblem(texts.stillPreparing)
    return !isPreparing
  })

  async function take(chosen: readonly File[]) {
    const left = maxAttachments - files.length
    setProblem(chosen.length > left ? texts.full : '')
    setIsPreparing(true)
    const ready: ChosenFile[] = []
    // One at a time: a large photo takes a hundred megabytes while it is drawn.
    for (const file of chosen.slice(0, left)) {
      const prepared = await prepareFile(file, mayWait)
      if ('problem' in prepared) setProblem(prepared.problem)
      else ready.push(prepared)
    }
    setIsPreparing(false)
    onFiles((now) => [...now, ...ready])
  }

  return (
    <div className="attachments" role="group" aria-labelledby={`${hint}-label`}>
      <p className="field-label" id={`${hint}-label`}>
        {texts.label}
      </p>
      {files.length > 0 && (
        <ul className="attachment-list">
          {files.map((file, index) => (
            <FileRow
              key={file.key}
              file={file}
              name={names[index] ?? ''}
              onRemove={() => {
                setProblem('')
                onFiles((now) => now.filter(({ key }) => key !== file.key))
                button.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <Button
        ref={button}
        variant="secondary"
        icon={ImagePlus}
        isBusy={isPreparing}
        aria-describedby={hint}
        aria-disabled={files.length >= maxAttachments || undefined}
        onClick={() => {
          if (files.length >= maxAttachments) setProblem(texts.full)
          else input.current?.click()
        }}
      >
        {isPreparing ? texts.preparing : files.length > 0 ? texts.addMore : texts.add}
      </Button>
      <p className="field-hint" id={hint}>
        {texts.hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={texts.file}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
          if (chosen.length > 0) void take(chosen)
        }}
      />
      <p className="field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}
