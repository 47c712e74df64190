/** The daily run, as `daily_runs` names it. */
export const RUN_NAME = 'training_reminders'
