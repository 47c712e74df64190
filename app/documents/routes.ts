import '#documents/routes/library'
