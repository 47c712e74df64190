import { registerPersonalData } from '#audit/personal_data'

/**
 * Drills and restores record facts about archives. The restored copy is removed after the drill.
 */
registerPersonalData({
  tables: {
    restorations: {
      erased: [],
      kept: [
        'id',
        'archive_id',
        'archive',
        'taken_at',
        'began_at',
        'claimed_by',
        'claimed_until',
        'filled_at',
        'finished_at',
        'succeeded_at',
      ],
    },
    backup_drills: {
      erased: [],
      kept: [
        'id',
        'started_at',
        'finished_at',
        'claimed_by',
        'claimed_until',
        'archive',
        'sha256',
        'size',
        'taken_at',
        'restored_into',
        'row_count',
        'file_count',
        'outcome',
        'message',
      ],
    },
  },
  survey: async () => ({ erased: [], kept: [] }),
})
