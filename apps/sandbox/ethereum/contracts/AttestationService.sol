// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers like the Ethereum Attestation Service. Anyone may attest in any name: it is a sandbox.
contract AttestationService {
    struct Attestation {
        bytes32 uid;
        bytes32 schema;
        uint64 time;
        uint64 expirationTime;
        uint64 revocationTime;
        bytes32 refUID;
        address recipient;
        address attester;
        bool revocable;
        bytes data;
    }

    mapping(bytes32 => Attestation) private attestations;
    uint256 private count;

    function attestAs(address attester, address recipient, bytes32 schema, uint64 expirationTime)
        external
        returns (bytes32 uid)
    {
        uid = keccak256(abi.encode(++count, attester, recipient, schema));
        attestations[uid] = Attestation({
            uid: uid,
            schema: schema,
            time: uint64(block.timestamp),
            expirationTime: expirationTime,
            revocationTime: 0,
            refUID: 0,
            recipient: recipient,
            attester: attester,
            revocable: true,
            data: abi.encode(true)
        });
    }

    function revoke(bytes32 uid) external {
        attestations[uid].revocationTime = uint64(block.timestamp);
    }

    function getAttestation(bytes32 uid) external view returns (Attestation memory) {
        return attestations[uid];
    }
}
