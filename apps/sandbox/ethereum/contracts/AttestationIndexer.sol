// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {AttestationService} from "./AttestationService.sol";

/// Answers like the service's indexer, and like Coinbase's, which knows the newest attestation of each schema.
contract AttestationIndexer {
    AttestationService private constant SERVICE = AttestationService(0x4200000000000000000000000000000000000021);

    mapping(address => mapping(bytes32 => bytes32[])) private received;
    mapping(bytes32 => mapping(address => mapping(address => bytes32[]))) private receivedFrom;

    function indexAttestation(bytes32 uid) external {
        AttestationService.Attestation memory found = SERVICE.getAttestation(uid);
        received[found.recipient][found.schema].push(uid);
        receivedFrom[found.schema][found.attester][found.recipient].push(uid);
    }

    function getReceivedAttestationUIDs(
        address recipient,
        bytes32 schema,
        uint256 start,
        uint256 length,
        bool reverseOrder
    ) external view returns (bytes32[] memory) {
        return slice(received[recipient][schema], start, length, reverseOrder);
    }

    function getSchemaAttesterRecipientAttestationUIDs(
        bytes32 schema,
        address attester,
        address recipient,
        uint256 start,
        uint256 length,
        bool reverseOrder
    ) external view returns (bytes32[] memory) {
        return slice(receivedFrom[schema][attester][recipient], start, length, reverseOrder);
    }

    function getAttestationUid(address recipient, bytes32 schema) external view returns (bytes32) {
        bytes32[] storage uids = received[recipient][schema];
        return uids.length == 0 ? bytes32(0) : uids[uids.length - 1];
    }

    function slice(bytes32[] storage uids, uint256 start, uint256 length, bool reverseOrder)
        private
        view
        returns (bytes32[] memory part)
    {
        uint256 count = start >= uids.length ? 0 : uids.length - start;
        if (count > length) count = length;
        part = new bytes32[](count);
        for (uint256 i; i < count; ++i) {
            part[i] = uids[reverseOrder ? uids.length - 1 - start - i : start + i];
        }
    }
}
