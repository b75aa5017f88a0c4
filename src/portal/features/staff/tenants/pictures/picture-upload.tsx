import { useMutation, useQueryClient } from '@tanstack/react-query'
import ImageUp from 'lucide-react/icons/image-up'
import { type RefObject, useRef } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { keepUploaded, uploadPicture } from '#portal/queries/site/pictures.ts'
import { fileProblem } from './file-problem.ts'
import { uploadFailure } from '../refusals.ts'
import { uploadTexts as texts } from './upload-texts.ts'

interface PictureUploadProps {
  /** The field, for people who hear the button alone. */
  label: string
  /** Whether a picture is replaced. */
  isReplacing: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
  onUploaded: (address: string) => void
}

/** A button that takes a picture's file; the browser's own control has words in its language. */
export function PictureUpload({ label, isReplacing, buttonRef, onUploaded }: PictureUploadProps) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      return fileProblem(file) ?? (await uploadPicture(file))
    },
    onSuccess: (answer) => {
      if (typeof answer === 'string') return
      keepUploaded(client, answer)
      onUploaded(answer.address)
    },
  })
  const { data, error, isPending } = upload
  const problem = typeof data === 'string' ? data : error && uploadFailure(error).text
  const action = isReplacing ? texts.replace : texts.upload
  return (
    <div className="picture-upload">
      <Button
        ref={buttonRef}
        variant="secondary"
        isSmall
        icon={ImageUp}
        isBusy={isPending}
        aria-label={texts.of(action, label)}
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.of(texts.file, label)}
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = ''
          if (file) upload.mutate(file)
        }}
      />
      <p className="picture-state picture-problem" role="alert">
        {!isPending && problem}
      </p>
    </div>
  )
}
