/** Every table with encrypted columns; keys:rotate must know them all. */
import '#people/services/protected_fields'
import '#people/import/apply_updates'
import '#people/import/import_chunks'
import '#people/services/employment_periods'
import '#signing/filled'
import '#signing/kept_marks'
import '#signing/sealing/signing_key'
import '#training/history/rows'
