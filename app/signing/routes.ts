import '#signing/routes/requests'
