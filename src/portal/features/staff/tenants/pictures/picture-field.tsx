import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { uploadIdOf } from '#domain/platform/hosts/own-picture.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { pictureQuery } from '#portal/queries/site/pictures.ts'
import { addressProps } from '../fields/field-props.ts'
import { pictureFailure } from '../refusals.ts'
import { PictureUpload } from './picture-upload.tsx'
import { previewTexts } from './preview-texts.ts'
import { uploadTexts as texts } from './upload-texts.ts'
import { useDebouncedValue } from '#portal/kit/hooks/use-debounced-value.ts'

interface PictureFieldProps extends FieldState<string> {
  label: string
  hint?: string
}

/** The picture at an address as the portal would serve it; null while there is none. */
export function usePicturePreview(address: string): string | null {
  const { data } = useQuery(pictureQuery(useDebouncedValue(address.trim())))
  return address.trim() === '' ? null : (data ?? null)
}

/** A picture, by its address or by its file, with the picture below. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, value, error, onValue } = props
  const upload = useRef<HTMLButtonElement>(null)
  // A refused one is shown as an address, where the failure stands beside it.
  const isUpload = error === undefined && uploadIdOf(value) !== null
  return (
    <div className="stack-2 picture-field">
      {isUpload ? (
        <div>
          <p className="field-label">{label}</p>
          {hint && <p className="field-hint">{hint}</p>}
        </div>
      ) : (
        <TextField {...props} {...addressProps} label={texts.address(label)} />
      )}
      <PictureState address={value} isUpload={isUpload} isShown={error === undefined} />
      <div className="picture-actions">
        <PictureUpload
          label={label}
          isReplacing={isUpload}
          buttonRef={upload}
          onUploaded={onValue}
        />
        {isUpload && (
          <Button
            variant="quiet"
            isSmall
            icon={Trash2}
            aria-label={texts.of(texts.remove, label)}
            onClick={() => {
              upload.current?.focus()
              onValue('')
            }}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  )
}

interface PictureStateProps {
  address: string
  isUpload: boolean
  /** False beside a failure of the field. */
  isShown: boolean
}

/** A preview of the picture as the portal serves it, or the reason it cannot be shown. */
function PictureState({ address, isUpload, isShown }: PictureStateProps) {
  const typed = address.trim()
  const delayed = useDebouncedValue(typed)
  const asked = isUpload ? typed : delayed
  const { data, error, isFetching } = useQuery(pictureQuery(asked))
  const isAsked = asked !== '' && isShown
  return (
    <div className="picture-state" role="status">
      {isAsked && data && <img src={data} alt="" className="picture-shown" />}
      {isAsked && !data && isFetching && <p>{previewTexts.pictureLoading}</p>}
      {isAsked && error && !isFetching && (
        <p className="picture-problem">{pictureFailure(error).text}</p>
      )}
      {isUpload && data && <p>{texts.uploaded}</p>}
    </div>
  )
}
